import { normalizeEmail } from '#contract/rules/email-addresses.ts';
import { formatDay } from '#contract/rules/dates.ts';
import { formatMoney } from '#contract/rules/money.ts';
import { listPledgeParts } from '#features/donations/contract/rules/pledge-parts.ts';
import { listEntriesOfEmail } from '#features/directory/server/queries.ts';
import { z } from 'zod';
import type { Database } from '#platform/database/database.ts';
import { type EmailBuilder, queueEmailFromBuilder } from '#platform/email/email.ts';
import { type EmailBlock, paragraph } from '#platform/email/email-template.ts';
import { mention, write } from '#platform/email/email-text.ts';
import type { Email } from '#platform/email/sealed-email.ts';
import type { Platform } from '#platform/platform.ts';
import type { Settings } from '#contract/site-settings.ts';
import { createPledgeLinks } from './create-pledge-link.ts';
import { findPledge } from './queries.ts';
import { hasDied, type PledgeRow } from './rules.ts';

export const PledgeEmail = z.object({
  pledgeId: z.int(),
  about: z.enum(['confirm', 'recorded', 'reminder']),
  /** When it was queued. */
  day: z.string(),
});
type PledgeEmail = z.output<typeof PledgeEmail>;

declare module '#platform/email/email.ts' {
  interface EmailData {
    pledge: PledgeEmail;
  }
}

/** Queues the email, for someone with an address; once a day for each address. */
export async function queuePledgeEmail(
  db: Database,
  { id, email }: Pick<PledgeRow, 'id' | 'email'>,
  about: PledgeEmail['about'],
  day: string,
): Promise<void> {
  if (email === '') return;
  await queueEmailFromBuilder(db, {
    dedupeKey: `pledge ${id} ${about} ${day} ${normalizeEmail(email)}`,
    builder: 'pledge',
    data: { pledgeId: id, about, day },
    recipient: email,
  });
}

type Needs = Pick<Platform, 'database' | 'config'>;

/** Written when it is sent, from what the pledge is then. */
export const createPledgeEmail = (platform: Needs): EmailBuilder<PledgeEmail> => ({
  data: PledgeEmail,
  build: (data, site) => buildPledgeEmail(platform, data, site),
});

async function buildPledgeEmail(
  platform: Needs,
  { pledgeId, about, day }: PledgeEmail,
  site: Settings,
): Promise<Email | null> {
  const { database } = platform;
  const row = await findPledge(database, pledgeId);
  if (!row || row.email === '') return null;
  const due = listPledgeParts(row, row.receivedCents)
    .filter(({ dueOn }) => dueOn <= day)
    .reduce((sum, { openCents }) => sum + openCents, 0);
  if (about === 'reminder') {
    if (row.state !== 'open' || !row.getsReminders || due === 0) return null;
    if (hasDied(row.name, await listEntriesOfEmail(database, row.email))) return null;
  }
  const links = await createPledgeLinks(database, platform, row);
  const { heading, text, button } = describe(row, about, due);
  return {
    to: row.email,
    subject: `${heading}: ${site.name}`,
    heading,
    blocks: [
      paragraph(write`Dear ${mention(row)},`),
      paragraph(text),
      getFacts(row),
      { kind: 'button', label: button, url: links.pledge },
      paragraph(
        about === 'confirm'
          ? "If it wasn't you, ignore this email: nothing happens. Please keep it otherwise: the link also shows what is left, and changes, pauses or withdraws your pledge."
          : 'On that page you can also change, pause or withdraw your pledge. Anyone with this link can do so, too. Please don’t share it.',
      ),
    ],
    ...(about === 'reminder' && { unsubscribeUrl: links.turnOff }),
  };
}

const getFacts = ({
  label,
  totalCents,
  receivedCents,
  parts,
  firstDueOn,
}: PledgeRow): EmailBlock => ({
  kind: 'facts',
  facts: [
    ['For', label],
    ['You promised', formatMoney(totalCents, 'full')],
    ['Came in', formatMoney(receivedCents, 'full')],
    parts === 1
      ? ['By', formatDay(firstDueOn, 'dddd, MMMM D, YYYY')]
      : ['In parts', `${parts}, every month from ${formatDay(firstDueOn, 'dddd, MMMM D, YYYY')}`],
  ],
});

/** The heading, the first sentence and the button of each email. */
function describe({ label }: PledgeRow, about: PledgeEmail['about'], dueCents: number) {
  switch (about) {
    case 'confirm':
      return {
        heading: 'Please confirm your pledge',
        text: 'Someone promised a gift with this address. If it was you, confirm it with the button. The link works for 7 days until then.',
        button: 'See and confirm your pledge',
      };
    case 'recorded':
      return {
        heading: 'Thank you for your pledge',
        text: 'We noted what you promised. With the button you see what is left, and give when you like.',
        button: 'See your pledge',
      };
    case 'reminder':
      return {
        heading: 'A reminder of your pledge',
        text: `${formatMoney(dueCents, 'full')} of what you promised for ${label} is open until today. If you gave it already in another way, please tell us. Thank you!`,
        button: 'See your pledge and give',
      };
  }
}
