import type { Account } from '@namugongo/contract/accounts';
import type { Buyer } from '@namugongo/contract/reception/buyer';
import type { Ticket } from '@namugongo/contract/reception/tickets';
import { audit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/problems.ts';
import { drawBarCode } from '../tickets/bar-code.ts';
import { findTicket, lockOrders, renewTicket, type SeatedTicket } from './queries.ts';
import { mailTicketsAnew, tellFormerHolder } from './write-letters.ts';

/** A new bar code for a ticket that was lost or copied; its holder gets the tickets anew. */
export async function reissueTicket(platform: Platform, id: number, who: Account): Promise<Ticket> {
  return changeTicket(platform, id, {}, async (db, { before, after, now }) => {
    await writeDown(platform, db, who, 'reissue ticket', before, after);
    await mailTicketsAnew(db, [after], `reissued ${after.id} ${now.toISOString()}`);
  });
}

/** Gives a ticket to another person, who gets it by e-mail; the one before hears of it. Money goes back to who paid, if ever. */
export async function transferTicket(
  platform: Platform,
  id: number,
  to: Buyer,
  who: Account,
): Promise<Ticket> {
  const change = { userName: to.name, userEmail: to.email, telephone: to.phone };
  return changeTicket(platform, id, change, async (db, { before, after, now }) => {
    await writeDown(platform, db, who, 'transfer ticket', before, after);
    await mailTicketsAnew(db, [after], `transferred ${after.id} ${now.toISOString()}`);
    await tellFormerHolder(db, before, after, now);
  });
}

type Changed = { before: SeatedTicket; after: SeatedTicket; now: Date };

async function changeTicket(
  platform: Platform,
  id: number,
  change: { userName?: string; userEmail?: string; telephone?: string },
  then: (db: Database, changed: Changed) => Promise<void>,
): Promise<Ticket> {
  return platform.transact(async (db, announce) => {
    const now = platform.clock.now();
    const found = await findTicket(db, id);
    if (!found) throw new Refusal('ticket-not-found');
    await lockOrders(db, [found.orderId]);
    const before = await findTicket(db, id);
    if (!before) throw new Refusal('ticket-not-found');
    await renewTicket(db, before, { ...change, barCode: drawBarCode() }, now);
    const after = await findTicket(db, id);
    if (!after) throw new Error(`Ticket ${id} is gone.`);
    await then(db, { before, after, now });
    await announce(`seating:${after.eventId}`, [id]);
    return after;
  });
}

const holderOf = ({ userName, userEmail, telephone }: SeatedTicket) => ({
  userName,
  userEmail,
  telephone,
});

async function writeDown(
  { clock }: Platform,
  db: Database,
  who: Account,
  action: string,
  before: SeatedTicket,
  after: SeatedTicket,
): Promise<void> {
  await audit(db, clock, {
    who: who.id,
    whoName: who.name,
    action,
    subject: `ticket ${after.id}`,
    before: { ...holderOf(before), barCode: before.barCode },
    after: holderOf(after),
  });
}
