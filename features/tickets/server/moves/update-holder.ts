import type { Account } from '#contract/account.ts';
import type { HolderCorrection } from '#features/tickets/contract/moves.ts';
import type { Ticket } from '#features/tickets/contract/tickets.ts';
import { nameActor, writeAuditEntry } from '#platform/audit.ts';
import type { Database } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { requireSeen } from '../require-seen.ts';
import { isHeldBy } from '../rules.ts';
import { queueReissuedTicketsEmail } from './emails.ts';
import {
  findBuyer,
  findTicket,
  listTicketsOfOrder,
  lockOrders,
  type SeatedTicket,
  updateBuyer,
  updateHolders,
} from './queries.ts';

type Correction = HolderCorrection & { id: number; seen: number };

/**
 * Corrects the name and contact on a ticket of the same person. The barcode stays, and what is noted of the guest. The tickets go to
 * a corrected email address.
 */
export const correctHolder = (
  platform: Platform,
  { id, seen, ...correction }: Correction,
  actor: Account,
): Promise<Ticket> =>
  platform.transact(async (db, publish) => {
    const existing = await findTicket(db, id);
    if (!existing) throw new ProblemError('ticket-not-found');
    await lockOrders(db, [existing.orderId]);
    const before = await findTicket(db, id);
    if (!before) throw new ProblemError('ticket-not-found');
    await requireSeen(db, before.orderId, { seen, tickets: [id] });
    const after = await applyCorrection(platform, db, { before, correction, actor });
    await publish(
      `seating:${before.eventId}`,
      after.map((corrected) => corrected.id),
    );
    const own = after.find((corrected) => corrected.id === id);
    if (!own) throw new Error(`Ticket ${id} no longer exists.`);
    return own;
  });

type Change = { before: SeatedTicket; correction: HolderCorrection; actor: Account };

/** Returns the corrected tickets. */
async function applyCorrection(
  platform: Platform,
  db: Database,
  { before, correction, actor }: Change,
): Promise<SeatedTicket[]> {
  const { name, phone, email, isForOrder } = correction;
  const { orderId } = before;
  const previous = { telephone: before.telephone, email: before.userEmail };
  const all = isForOrder ? await listTicketsOfOrder(db, orderId) : [before];
  const affected = all.filter((each) => each.id === before.id || isHeldBy(each, previous));
  const ids = affected.map(({ id }) => id);
  await updateHolders(db, ids, { userEmail: email, telephone: phone });
  // A guest without a name has that of the buyer.
  const namesakes = affected.filter(({ userName }) => userName === before.userName);
  await updateHolders(
    db,
    namesakes.map((each) => each.id),
    { userName: name },
  );
  const after = (await listTicketsOfOrder(db, orderId)).filter(({ id }) => ids.includes(id));
  for (const corrected of after)
    await writeCorrection(platform, db, {
      actor,
      subject: `ticket ${corrected.id}`,
      before: toHolder(affected.find(({ id }) => id === corrected.id) ?? before),
      after: toHolder(corrected),
    });
  if (isForOrder) await correctBuyer(platform, db, { before, correction, actor });
  if (email && email !== before.userEmail) {
    const cause = `corrected ${before.id} ${platform.clock.now().toISOString()}`;
    await queueReissuedTicketsEmail(db, after, cause);
  }
  return after;
}

/** Corrects the contact of the order, and the name if the ticket is the buyer's own. */
async function correctBuyer(
  platform: Platform,
  db: Database,
  { before, correction: { name, phone, email }, actor }: Change,
): Promise<void> {
  const { orderId } = before;
  const buyer = await findBuyer(db, orderId);
  if (!buyer || !isHeldBy(before, buyer)) return;
  const change = {
    name: buyer.name === before.userName ? name : buyer.name,
    email,
    telephone: phone,
  };
  await updateBuyer(db, orderId, change);
  await writeCorrection(platform, db, {
    actor,
    subject: `order ${orderId}`,
    before: buyer,
    after: change,
  });
}

type Entry = { actor: Account; subject: string; before: object; after: object };

const writeCorrection = (
  { clock }: Platform,
  db: Database,
  { actor, ...entry }: Entry,
): Promise<number> =>
  writeAuditEntry(db, clock, {
    ...entry,
    ...nameActor(actor),
    action: 'correct contact',
  });

export const toHolder = ({ userName, userEmail, telephone }: SeatedTicket) => ({
  userName,
  userEmail,
  telephone,
});
