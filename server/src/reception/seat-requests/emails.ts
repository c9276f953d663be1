import { formatChairLabel } from '@namugongo/contract/rules/names';
import type { Database } from '../../platform/database/database.ts';
import { queueEmail } from '../../platform/email/email.ts';
import { type EmailBlock, renderEmail } from '../../platform/email/email-template.ts';
import { getSettings } from '../../platform/settings.ts';
import type { RequestRecord } from './rules.ts';

type Addressee = Pick<RequestRecord, 'id' | 'name' | 'email' | 'tableName' | 'chairName'>;

/** Queues the email whose link confirms the address of a new request. */
export const queueConfirmRequestEmail = (
  db: Database,
  request: Addressee,
  confirmLink: string,
): Promise<void> =>
  queueRequestEmail(
    db,
    request,
    'confirm',
    `Confirm your request for ${formatChairLabel(request)}`,
    [
      {
        kind: 'paragraph',
        text: `Dear ${request.name},\nYou asked for ${formatChairLabel(request)}. Please confirm that this is your email address. Until then, someone else can still ask for the seat.`,
      },
      { kind: 'button', label: 'Confirm your request', url: confirmLink },
      {
        kind: 'paragraph',
        text: "The link works for one hour. If it wasn't you, ignore this email.",
      },
    ],
  );

/** Queues the answer to a request that counts. */
export const queueRequestReceivedEmail = (db: Database, request: Addressee): Promise<void> =>
  queueRequestEmail(db, request, 'received', `Your request for ${formatChairLabel(request)}`, [
    {
      kind: 'paragraph',
      text: `Dear ${request.name},\nWe've received your request for ${formatChairLabel(request)}.`,
    },
    {
      kind: 'paragraph',
      text: "You haven't paid anything yet. We'll email you as soon as we have an answer.",
    },
  ]);

/** Queues the approval with the payment link. */
export async function queueRequestApprovedEmail(
  db: Database,
  request: Addressee & { heldUntil: Date },
  paymentLink: string,
): Promise<void> {
  const { timeZone } = await getSettings(db);
  const until = new Intl.DateTimeFormat('en-US', {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone,
  }).format(request.heldUntil);
  await queueRequestEmail(db, request, 'approved', `${formatChairLabel(request)} is approved`, [
    {
      kind: 'paragraph',
      text: `Dear ${request.name},\nYour request for ${formatChairLabel(request)} is approved. We're holding the seat for you until ${until}.`,
    },
    { kind: 'button', label: 'Pay for your seat', url: paymentLink },
    { kind: 'paragraph', text: 'After that, someone else can request it.' },
  ]);
}

/** Queues the decline with the reason, if there is one. */
export const queueRequestDeclinedEmail = (
  db: Database,
  request: Addressee,
  reason: string,
): Promise<void> =>
  queueRequestEmail(db, request, 'declined', `Your request for ${formatChairLabel(request)}`, [
    {
      kind: 'paragraph',
      text: `Dear ${request.name},\nWe're sorry, we can't offer you ${formatChairLabel(request)}. You haven't been charged.`,
    },
    ...(reason ? [{ kind: 'paragraph', text: reason } as const] : []),
    { kind: 'paragraph', text: "You're welcome to request another seat." },
  ]);

async function queueRequestEmail(
  db: Database,
  request: Addressee,
  kind: string,
  heading: string,
  blocks: EmailBlock[],
): Promise<void> {
  const site = await getSettings(db);
  await queueEmail(db, {
    dedupeKey: `seat request ${request.id} ${kind}`,
    to: request.email,
    subject: heading,
    ...renderEmail({ site, heading, blocks }),
  });
}
