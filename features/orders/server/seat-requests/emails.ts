import { formatChairLabel, formatChairLabels } from '#contract/rules/names.ts';
import type { Database } from '#platform/database/database.ts';
import { queueEmail } from '#platform/email/email.ts';
import type { Secret } from '#contract/secret.ts';
import { type EmailBlock, paragraph } from '#platform/email/email-template.ts';
import { mention, write } from '#platform/email/email-text.ts';
import { getSettings } from '#platform/settings.ts';
import type { RequestRecord } from './rules.ts';

type SeatRequestEmail = `seat-request-${'confirm' | 'received' | 'approved' | 'declined'}`;

declare module '#platform/email/email.ts' {
  interface EmailData extends Record<SeatRequestEmail, null> {}
}

/** Requests of one person that were sent together. */
type Group = readonly RequestRecord[];

/** The chair of a request, or the number of its seats: 'Table 1-Chair 2', '4 seats'. */
const formatSeats = (group: Group): string =>
  group.length === 1 ? group.map(formatChairLabel).join('') : `${group.length} seats`;

/** Queues the email whose link confirms the address of a new request. */
export const queueConfirmRequestEmail = (
  db: Database,
  group: Group,
  confirmLink: Secret,
): Promise<void> =>
  queueRequestEmail(
    db,
    group,
    'seat-request-confirm',
    `Confirm your request for ${formatSeats(group)}`,
    [
      `You asked for ${formatChairLabels(group)}. Please confirm that this is your email address. Until then, someone else can still ask for the ${group.length === 1 ? 'seat' : 'seats'}.`,
      { kind: 'button', label: 'Confirm your request', url: confirmLink },
      paragraph("The link works for one hour. If it wasn't you, ignore this email."),
    ],
  );

/** Queues the answer to a request that counts. */
export const queueRequestReceivedEmail = (db: Database, group: Group): Promise<void> =>
  queueRequestEmail(db, group, 'seat-request-received', `Your request for ${formatSeats(group)}`, [
    `We've received your request for ${formatChairLabels(group)}.`,
    paragraph("You haven't paid anything yet. We'll email you as soon as we have an answer."),
  ]);

/** Queues the approval with the payment link. */
export async function queueRequestApprovedEmail(
  db: Database,
  group: Group,
  heldUntil: Date,
  paymentLink: Secret,
): Promise<void> {
  const { timeZone } = await getSettings(db);
  const until = new Intl.DateTimeFormat('en-US', {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone,
  }).format(heldUntil);
  const [are, seats] = group.length === 1 ? ['is', 'seat'] : ['are', 'seats'];
  await queueRequestEmail(
    db,
    group,
    'seat-request-approved',
    `${formatSeats(group)} ${are} approved`,
    [
      `Your request for ${formatChairLabels(group)} is approved. We're holding the ${seats} for you until ${until}.`,
      { kind: 'button', label: `Pay for your ${seats}`, url: paymentLink },
      paragraph(`After that, someone else can request ${group.length === 1 ? 'it' : 'them'}.`),
    ],
  );
}

/** Queues the decline with the reason, if there is one. */
export const queueRequestDeclinedEmail = (
  db: Database,
  group: Group,
  reason: string,
): Promise<void> =>
  queueRequestEmail(db, group, 'seat-request-declined', `Your request for ${formatSeats(group)}`, [
    `We're sorry, we can't offer you ${formatChairLabels(group)}. You haven't been charged.`,
    ...(reason ? [paragraph(reason)] : []),
    paragraph("You're welcome to request another seat."),
  ]);

async function queueRequestEmail(
  db: Database,
  [first]: Group,
  kind: SeatRequestEmail,
  heading: string,
  [text, ...blocks]: [string, ...EmailBlock[]],
): Promise<void> {
  if (!first) return;
  await queueEmail(db, {
    kind,
    dedupeKey: `seat request ${first.id} ${kind.replace('seat-request-', '')}`,
    to: first.email,
    heading,
    blocks: [paragraph(write`Dear ${mention(first)},\n${text}`), ...blocks],
  });
}
