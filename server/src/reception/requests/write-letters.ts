import { chairLabel } from '@namugongo/contract/rules/names';
import type { Database } from '../../platform/database.ts';
import { queueMail } from '../../platform/mail.ts';
import { type MailBlock, writeMail } from '../../platform/mail-frame.ts';
import { readSettings } from '../../platform/settings.ts';
import type { RequestRecord } from './rules.ts';

type Addressee = Pick<RequestRecord, 'id' | 'email' | 'tableName' | 'chairName'>;

/** Tells that a request arrived. */
export const writeReceived = (db: Database, request: Addressee): Promise<void> =>
  write(db, request, 'received', `Your request for ${chairLabel(request)}`, [
    { kind: 'paragraph', text: `We have received your request for ${chairLabel(request)}.` },
    {
      kind: 'paragraph',
      text: 'Nothing is paid yet. We will write to you as soon as it is answered.',
    },
  ]);

/** Tells that the seat is held, and where to pay it. */
export async function writeApproved(
  db: Database,
  request: Addressee & { heldUntil: Date },
  paymentLink: string,
): Promise<void> {
  const { timeZone } = await readSettings(db);
  const until = new Intl.DateTimeFormat('en-US', {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone,
  }).format(request.heldUntil);
  await write(db, request, 'approved', `${chairLabel(request)} is yours to pay`, [
    {
      kind: 'paragraph',
      text: `Your request for ${chairLabel(request)} is approved. The seat is held for you until ${until}.`,
    },
    { kind: 'button', label: 'Pay for your seat', url: paymentLink },
    { kind: 'paragraph', text: 'After that it can be asked for again.' },
  ]);
}

/** Tells that the seat cannot be given. */
export const writeDeclined = (db: Database, request: Addressee, reason: string): Promise<void> =>
  write(db, request, 'declined', `Your request for ${chairLabel(request)}`, [
    {
      kind: 'paragraph',
      text: `We are sorry: ${chairLabel(request)} cannot be given to you. You have paid nothing.`,
    },
    ...(reason ? [{ kind: 'paragraph', text: reason } as const] : []),
    { kind: 'paragraph', text: 'You are welcome to ask for another seat.' },
  ]);

async function write(
  db: Database,
  request: Addressee,
  about: string,
  heading: string,
  blocks: MailBlock[],
): Promise<void> {
  const site = await readSettings(db);
  await queueMail(db, {
    dedupeKey: `seat request ${request.id} ${about}`,
    to: request.email,
    subject: heading,
    ...writeMail({ site, heading, blocks }),
  });
}
