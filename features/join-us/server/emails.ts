import { randomUUID } from 'node:crypto';
import { formatCount } from '#contract/rules/counts.ts';
import { buildScreenUrl } from '#contract/screens.ts';
import type { Secret } from '#contract/secret.ts';
import { listEmailsOfRole } from '#features/accounts/server/queries.ts';
import type { Database } from '#platform/database/database.ts';
import { queueEmail } from '#platform/email/email.ts';
import { paragraph } from '#platform/email/email-template.ts';
import { mention, quote, write } from '#platform/email/email-text.ts';
import { limitEmail, unaddressedOffice } from '#platform/email/limit-emails.ts';
import type { Platform } from '#platform/platform.ts';
import { getSettings } from '#platform/settings.ts';
import { confirmDays, type RequestRow } from './rules.ts';

declare module '#platform/email/email.ts' {
  interface EmailData {
    'join-confirm': null;
    'join-request': null;
    'join-decision': null;
  }
}

type Needs = Pick<Platform, 'config'>;

/** The person who sent a request, as its emails speak of them. */
const getSender = ({ family, email }: Pick<RequestRow, 'family' | 'email'>) => {
  const [first] = family.people;
  return { name: first?.name ?? family.name, email, telephone: first?.telephone ?? null };
};

type Confirmation = { to: string; name: string; isListed: boolean; link: Secret };

/** The link that confirms an address. Whom the directory has already reads it here, and nowhere else. */
export async function queueConfirmEmail(
  { config }: Needs,
  db: Database,
  { to, name, isListed, link }: Confirmation,
): Promise<void> {
  const site = await getSettings(db);
  const greeting = write`Dear ${mention({ name, email: to })},`;
  const ending = paragraph(
    `The link works for ${confirmDays} days. If it wasn't you, ignore this email; then no one sees what was filled in.`,
  );
  await queueEmail(db, {
    kind: 'join-confirm',
    dedupeKey: `join confirm ${randomUUID()}`,
    to,
    heading: isListed ? `You already belong to ${site.name}` : 'Confirm your email address',
    blocks: isListed
      ? [
          paragraph(greeting),
          paragraph(
            `Someone filled in our form to join with this address, and you are already in our directory. To see and change your entry, sign in with this address: ${buildScreenUrl(config.PUBLIC_URL, '/sign-in')}`,
          ),
          paragraph(
            "If you can't sign in, or your household has changed, send us the form anyway:",
          ),
          { kind: 'button', label: 'Send it to the secretary', url: link },
          ending,
        ]
      : [
          paragraph(greeting),
          paragraph(
            `Thank you for asking to join ${site.name}. Please confirm that this is your email address; then our secretary reads your form.`,
          ),
          { kind: 'button', label: 'Confirm my address', url: link },
          ending,
        ],
  });
}

/** Tells the secretaries, or else the office, of a request that waits. */
export async function queueRequestEmails(
  { config }: Needs,
  db: Database,
  request: RequestRow,
): Promise<void> {
  const sender = getSender(request);
  const secretaries = await listEmailsOfRole(db, 'secretary');
  const recipients =
    secretaries.length > 0 ? secretaries : [(await getSettings(db)).email].filter(Boolean);
  if (recipients.length === 0) await limitEmail(db, 'join-request', unaddressedOffice);
  const key = randomUUID();
  const people = formatCount(request.family.people.length, 'person', 'people');
  for (const to of recipients)
    await queueEmail(db, {
      kind: 'join-request',
      dedupeKey: `join request ${key} ${to}`,
      to,
      heading:
        request.memberId === null
          ? write`${mention(sender)} would like to join`
          : write`${mention(sender)} corrects the household`,
      blocks: [
        paragraph(
          request.isMoving
            ? write`${mention(sender)} writes that the household is moving away.`
            : write`${mention(sender)} told us about a household of ${people}.`,
        ),
        ...(request.message ? [paragraph(quote(sender, request.message))] : []),
        {
          kind: 'button',
          label: 'Read and answer',
          url: buildScreenUrl(config.PUBLIC_URL, '/join-requests/$id', { id: request.id }),
        },
      ],
    });
}

type Decision = { request: RequestRow; isAccepted: boolean; reply: string; key: string };

/** Tells a family what became of their request. */
export async function queueDecisionEmail(
  { config }: Needs,
  db: Database,
  { request, isAccepted, reply, key }: Decision,
): Promise<void> {
  const site = await getSettings(db);
  const sender = getSender(request);
  const isNew = request.memberId === null;
  const accepted = isNew
    ? `Welcome to ${site.name}. Your household is in our directory now, which only the community sees. If you have no account yet, an invitation comes in another email; with it you choose what others see of you.`
    : 'Thank you for your corrections. Our directory has them now.';
  await queueEmail(db, {
    kind: 'join-decision',
    dedupeKey: `join decision ${key}`,
    to: request.email,
    heading: isNew && isAccepted ? `Welcome to ${site.name}` : `Your message to ${site.name}`,
    blocks: [
      paragraph(write`Dear ${mention(sender)},`),
      ...(isAccepted ? [paragraph(accepted)] : []),
      ...(reply ? [paragraph(reply)] : []),
      {
        kind: 'button',
        label: 'Open our website',
        url: buildScreenUrl(config.PUBLIC_URL, '/'),
      },
    ],
  });
}
