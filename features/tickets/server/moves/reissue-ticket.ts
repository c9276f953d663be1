import type { Account } from '#contract/account.ts';
import type { Buyer } from '#contract/buyer.ts';
import type { Ticket } from '#features/tickets/contract/tickets.ts';
import { nameActor, writeAuditEntry } from '#platform/audit.ts';
import type { Database } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { generateBarCode } from '../generate-bar-code.ts';
import {
  type Change,
  findTicket,
  lockOrders,
  reassignTicket,
  type SeatedTicket,
} from './queries.ts';
import { requireSeen } from '../require-seen.ts';
import { compareTexts } from '#contract/rules/normalize.ts';
import { deleteNotesOfTicket } from '../notes/queries.ts';
import { deleteResponsesOfTicket } from '../questions/queries.ts';
import { toHolder } from './update-holder.ts';
import { queueReissuedTicketsEmail, emailPreviousHolder } from './emails.ts';

/** A ticket, and the newest change that the screen showed. */
type VisibleTicket = { id: number; seen: number };

/** Makes a new barcode for a ticket that was lost or copied, and emails the tickets to the holder. */
export async function reissueTicket(
  platform: Platform,
  visible: VisibleTicket,
  actor: Account,
): Promise<Ticket> {
  return changeTicket(platform, visible, async (db, before) => {
    const change = { before, change: {}, action: 'reissue ticket', actor };
    const { after, now } = await applyChange(platform, db, change);
    await queueReissuedTicketsEmail(db, [after], `reissued ${after.id} ${now.toISOString()}`);
    return after;
  });
}

/** Transfers a ticket to another person and emails both holders. A refund still goes to the payer. */
export async function transferTicket(
  platform: Platform,
  visible: VisibleTicket,
  to: Buyer,
  actor: Account,
): Promise<Ticket> {
  const change = { userName: to.name, userEmail: to.email, telephone: to.phone };
  return changeTicket(platform, visible, (db, before) =>
    transferLockedTicket(platform, db, { before, change, action: 'transfer ticket', actor }),
  );
}

type TicketChange = {
  before: SeatedTicket;
  change: Change;
  /** The audit entry's action and person. */
  action: string;
  actor: { id: string; name: string };
};

/** Transfers a ticket, whose order the caller's transaction has locked, and emails both holders. */
export async function transferLockedTicket(
  platform: Platform,
  db: Database,
  transfer: TicketChange,
): Promise<SeatedTicket> {
  const { after, now } = await applyChange(platform, db, transfer);
  // What is noted of a guest, and what the guest responded, is not for whoever comes instead.
  if (compareTexts(transfer.before.userName, after.userName) !== 0) {
    await deleteNotesOfTicket(db, after.id);
    await deleteResponsesOfTicket(db, after.id);
  }
  await queueReissuedTicketsEmail(db, [after], `transferred ${after.id} ${now.toISOString()}`);
  await emailPreviousHolder(db, transfer.before, after, now);
  return after;
}

/** Runs a change of a ticket in a transaction that locks its order. */
async function changeTicket(
  platform: Platform,
  visible: VisibleTicket,
  change: (db: Database, before: SeatedTicket) => Promise<SeatedTicket>,
): Promise<Ticket> {
  return platform.transact(async (db, publish) => {
    const { id, seen } = visible;
    const existing = await findTicket(db, id);
    if (!existing) throw new ProblemError('ticket-not-found');
    await lockOrders(db, [existing.orderId]);
    const before = await findTicket(db, id);
    if (!before) throw new ProblemError('ticket-not-found');
    await requireSeen(db, before.orderId, { seen, tickets: [id] });
    const after = await change(db, before);
    await publish(`seating:${after.eventId}`, [id]);
    return after;
  });
}

/** Gives the ticket a new barcode and writes the audit entry. */
async function applyChange(
  { clock }: Platform,
  db: Database,
  { before, change, action, actor }: TicketChange,
): Promise<{ after: SeatedTicket; now: Date }> {
  const now = clock.now();
  await reassignTicket(
    db,
    before,
    { ...change, barCode: generateBarCode() },
    { now, isMoved: false },
  );
  const after = await findTicket(db, before.id);
  if (!after) throw new Error(`Ticket ${before.id} no longer exists.`);
  await writeAuditEntry(db, clock, {
    ...nameActor(actor),
    action,
    subject: `ticket ${after.id}`,
    before: toHolder(before),
    after: toHolder(after),
  });
  return { after, now };
}
