import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { formatDay } from '#contract/rules/dates.ts';
import { formatMoney } from '#contract/rules/money.ts';
import { buildScreenUrl } from '#contract/screens.ts';
import { listSecretaryEmails } from '#features/accounts/server/queries.ts';
import { formatMass } from '#features/intentions/contract/rules/intention-texts.ts';
import type { IntentionInput } from '#features/intentions/contract/intentions.ts';
import type { Database } from '#platform/database/database.ts';
import {
  type EmailBuilder,
  getUndoEnd,
  queueEmail,
  queueEmailFromBuilder,
} from '#platform/email/email.ts';
import { paragraph } from '#platform/email/email-template.ts';
import { type EmailText, mention, quote, write } from '#platform/email/email-text.ts';
import { limitEmail, unaddressedOffice } from '#platform/email/limit-emails.ts';
import type { Platform } from '#platform/platform.ts';
import { createIntentionLink } from './create-intention-link.ts';
import { findIntention } from './queries.ts';
import { type IntentionRow, confirmDays } from './rules.ts';

const abouts = ['placed', 'moved', 'waiting', 'declined', 'ended'] as const;
type About = (typeof abouts)[number];

export const AnswerEmail = z.object({ id: z.int(), about: z.enum(abouts) });
type AnswerEmail = z.output<typeof AnswerEmail>;

declare module '#platform/email/email.ts' {
  interface EmailData {
    'intention-confirm': null;
    'intention-request': null;
    'intention-answer': AnswerEmail;
  }
}

type Needs = Pick<Platform, 'config'>;

const getKindName = ({ kind }: Pick<IntentionRow, 'kind'>) =>
  kind === 'mass' ? 'Mass intention' : 'prayer request';

/** The link that confirms an address, and opens the request from then on. */
export async function queueConfirmEmail(
  platform: Needs,
  db: Database,
  {
    id,
    kind,
    requestedBy,
    email,
  }: Pick<IntentionInput, 'kind' | 'requestedBy' | 'email'> & { id: number },
): Promise<void> {
  await queueEmail(db, {
    kind: 'intention-confirm',
    dedupeKey: `intention confirm ${id}`,
    to: email,
    heading: 'Confirm your email address',
    blocks: [
      paragraph(write`Dear ${mention({ name: requestedBy, email })},`),
      paragraph(
        `Thank you for your ${getKindName({ kind })}. Please confirm that this is your email address; then we read it.`,
      ),
      {
        kind: 'button',
        label: 'Confirm my address',
        url: await createIntentionLink(db, platform, id),
      },
      paragraph(
        `The link works for ${confirmDays} days. If it wasn't you, ignore this email; then no one sees what was written.`,
      ),
    ],
  });
}

const requestHeadings = {
  requested: { mass: 'asks for a Mass', prayer: 'asks for prayer' },
  withdrawn: { mass: 'no longer asks for a Mass', prayer: 'ended a prayer request' },
};

/** Tells the secretaries, or else the office, of a request that waits, or of one that was withdrawn. */
export async function queueRequestEmails(
  { config }: Needs,
  db: Database,
  row: IntentionRow,
  about: 'requested' | 'withdrawn' = 'requested',
): Promise<void> {
  const recipients = await listSecretaryEmails(db);
  if (recipients.length === 0) await limitEmail(db, 'intention-request', unaddressedOffice);
  const sender = { name: row.requestedBy, email: row.email, telephone: row.telephone };
  const key = randomUUID();
  for (const to of recipients)
    await queueEmail(db, {
      kind: 'intention-request',
      dedupeKey: `intention request ${key} ${to}`,
      to,
      heading: write`${mention(sender)} ${requestHeadings[about][row.kind]}`,
      blocks: [
        ...(row.kind === 'mass' ? [paragraph(write`For ${quote(sender, row.forWhom)}`)] : []),
        ...(row.wording ? [paragraph(quote(sender, row.wording))] : []),
        ...(about === 'withdrawn' && row.day
          ? [paragraph(`It was on the Mass of ${formatMass({ ...row, day: row.day })}.`)]
          : []),
        {
          kind: 'button',
          label: about === 'requested' ? 'Read and answer' : 'See the request',
          url: buildScreenUrl(config.PUBLIC_URL, '/edit-intention/$id', { id: row.id }),
        },
      ],
    });
}

/** Queues the email about a change, for someone with an address. */
export async function queueAnswerEmail(
  db: Database,
  { id, email }: Pick<IntentionRow, 'id' | 'email'>,
  about: About,
  now: Date,
): Promise<void> {
  if (email === '') return;
  await queueEmailFromBuilder(db, {
    dedupeKey: `intention ${id} ${about} ${now.toISOString()}`,
    builder: 'intention-answer',
    data: { id, about },
    recipient: email,
    dueAt: getUndoEnd(now),
  });
}

/** Written when it is sent, from what the request is then. */
export const createAnswerEmail = (
  platform: Pick<Platform, 'database' | 'config'>,
): EmailBuilder<AnswerEmail> => ({
  data: AnswerEmail,
  async build({ id, about }) {
    const { database } = platform;
    const row = await findIntention(database, id);
    // Deleted in the meantime, or changed again with another email.
    if (!row || row.email === '' || row.state !== (about === 'moved' ? 'placed' : about))
      return null;
    const sender = { name: row.requestedBy, email: row.email };
    const { heading, text } = describe(row, about);
    return {
      to: row.email,
      heading,
      blocks: [
        paragraph(write`Dear ${mention(sender)},`),
        ...(text ? [paragraph(text)] : []),
        ...(row.reply ? [paragraph(row.reply)] : []),
        ...(row.offeringCents > 0
          ? [paragraph(`We have your offering of ${formatMoney(row.offeringCents)}. Thank you.`)]
          : []),
        {
          kind: 'button',
          label: 'See your request',
          url: await createIntentionLink(database, platform, id),
        },
      ],
    };
  },
});

function describe(row: IntentionRow, about: About): { heading: EmailText; text: EmailText } {
  const { kind, day, startTime, endsOn } = row;
  if (about === 'declined') return { heading: `Your ${getKindName(row)}`, text: '' };
  if (about === 'ended')
    return { heading: `Your ${getKindName(row)} has ended`, text: 'We no longer show it.' };
  if (about === 'waiting')
    return {
      heading: `Your ${getKindName(row)} waits again`,
      text: 'It can’t stay where it was. We’ll write to you as soon as we know more.',
    };
  if (kind === 'prayer')
    return {
      heading: 'We are praying with you',
      text: `Your prayer request is shown until ${endsOn ? formatDay(endsOn, 'dddd, MMMM D, YYYY') : ''}. With the button you can end it earlier.`,
    };
  const subject = quote({ name: row.requestedBy, email: row.email }, row.forWhom);
  const mass = formatMass({ day: day ?? '', startTime });
  return about === 'moved'
    ? {
        heading: 'Your Mass intention has moved',
        text: write`The Mass for ${subject} is now on ${mass}.`,
      }
    : {
        heading: 'Your Mass intention has its day',
        text: write`The Mass for ${subject} is on ${mass}. You and your family are most welcome.`,
      };
}
