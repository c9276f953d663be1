import type { Account } from '@namugongo/contract/accounts';
import type { Buyer } from '@namugongo/contract/reception/buyer';
import type { Ticket } from '@namugongo/contract/reception/tickets';
import { writeAuditEntry } from '../../platform/audit.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/http/problem-error.ts';
import { generateBarCode } from '../tickets/generate-bar-code.ts';
import { findTicket, lockOrders, reassignTicket, type SeatedTicket } from './queries.ts';
import { queueReissuedTicketsEmail, emailPreviousHolder } from './emails.ts';

/** Makes a new barcode for a ticket that was lost or copied, and emails the tickets to the holder. */
export async function reissueTicket(
  platform: Platform,
  id: number,
  actor: Account,
): Promise<Ticket> {
  return changeTicket(platform, id, {}, async (db, { before, after, now }) => {
    await auditChange(platform, db, actor, 'reissue ticket', before, after);
    await queueReissuedTicketsEmail(db, [after], `reissued ${after.id} ${now.toISOString()}`);
  });
}

/** Transfers a ticket to another person and emails both holders. A refund still goes to the payer. */
export async function transferTicket(
  platform: Platform,
  id: number,
  to: Buyer,
  actor: Account,
): Promise<Ticket> {
  const change = { userName: to.name, userEmail: to.email, telephone: to.phone };
  return changeTicket(platform, id, change, async (db, { before, after, now }) => {
    await auditChange(platform, db, actor, 'transfer ticket', before, after);
    await queueReissuedTicketsEmail(db, [after], `transferred ${after.id} ${now.toISOString()}`);
    await emailPreviousHolder(db, before, after, now);
  });
}

type TicketChange = { before: SeatedTicket; after: SeatedTicket; now: Date };

async function changeTicket(
  platform: Platform,
  id: number,
  change: { userName?: string; userEmail?: string; telephone?: string },
  afterChange: (db: Database, change: TicketChange) => Promise<void>,
): Promise<Ticket> {
  return platform.transact(async (db, publish) => {
    const now = platform.clock.now();
    const existing = await findTicket(db, id);
    if (!existing) throw new ProblemError('ticket-not-found');
    await lockOrders(db, [existing.orderId]);
    const before = await findTicket(db, id);
    if (!before) throw new ProblemError('ticket-not-found');
    await reassignTicket(db, before, { ...change, barCode: generateBarCode() }, now);
    const after = await findTicket(db, id);
    if (!after) throw new Error(`Ticket ${id} no longer exists.`);
    await afterChange(db, { before, after, now });
    await publish(`seating:${after.eventId}`, [id]);
    return after;
  });
}

const toHolder = ({ userName, userEmail, telephone }: SeatedTicket) => ({
  userName,
  userEmail,
  telephone,
});

async function auditChange(
  { clock }: Platform,
  db: Database,
  actor: Account,
  action: string,
  before: SeatedTicket,
  after: SeatedTicket,
): Promise<void> {
  await writeAuditEntry(db, clock, {
    actorId: actor.id,
    actorName: actor.name,
    action,
    subject: `ticket ${after.id}`,
    before: { ...toHolder(before), barCode: before.barCode },
    after: toHolder(after),
  });
}
