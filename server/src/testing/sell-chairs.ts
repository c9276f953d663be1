import type { Ticket } from '@namugongo/contract/reception/tickets';
import type { ChairType } from '@namugongo/contract/rules/chair-states';
import type { Database } from '../platform/database.ts';
import { chair, chairClaim, event, order } from '../reception/tables.ts';
import { issueTickets } from '../reception/tickets/issue-tickets.ts';

/** An event of the tests' own with one table of ten chairs of each type, and nothing sold. */
export async function addEvent(
  db: Database,
  {
    title = 'Uganda Martyrs Day 2027 Reception',
    countdownTarget = new Date('2027-06-13T03:59:59.000Z'),
    venue = 'The parish hall',
  } = {},
): Promise<{
  eventId: number;
  chairs: { id: number; chairType: ChairType; amountCents: number }[];
}> {
  const [made] = await db
    .insert(event)
    .values({ title, countdownTarget, venue, feePercent: 3, planHeight: 60, planFeatures: [] })
    .returning({ id: event.id });
  if (!made) throw new Error('The event was not made.');
  const types = [
    ['adult', 200_00],
    ['youth', 100_00],
    ['children', 40_00],
    ['priest', 0],
  ] as const;
  const rows = types.flatMap(([chairType, amountCents], table) =>
    Array.from({ length: 10 }, (_, number) => ({
      eventId: made.id,
      tableName: `Table ${table + 1}`,
      chairName: `Chair ${number + 1}`,
      chairType,
      amountCents,
      status: 'Buy' as const,
    })),
  );
  const chairs = await db
    .insert(chair)
    .values(rows)
    .returning({ id: chair.id, chairType: chair.chairType, amountCents: chair.amountCents });
  return { eventId: made.id, chairs };
}

/** Sells chairs as a settled order: paid, claimed and with tickets. */
export async function sellChairs(
  db: Database,
  sale: {
    eventId: number;
    chairs: readonly { id: number; chairType: ChairType; amountCents: number }[];
    buyer: { name: string; email: string; phone: string };
    now: Date;
  },
): Promise<{ orderId: number; tickets: Ticket[] }> {
  const { eventId, buyer, now } = sale;
  const subtotalCents = sale.chairs.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const [made] = await db
    .insert(order)
    .values({
      eventId,
      state: 'PAID',
      method: 'cash',
      name: buyer.name,
      email: buyer.email,
      telephone: buyer.phone,
      subtotalCents,
      feeCents: 0,
      totalCents: subtotalCents,
      createdAt: now,
      paidAt: now,
    })
    .returning({ id: order.id });
  if (!made) throw new Error('The order was not made.');
  await db.insert(chairClaim).values(
    sale.chairs.map(({ id }) => ({
      eventId,
      chairId: id,
      state: 'SOLD' as const,
      orderId: made.id,
    })),
  );
  const chairs = sale.chairs.map(({ id, ...rest }) => ({ chairId: id, ...rest }));
  return {
    orderId: made.id,
    tickets: await issueTickets(db, { orderId: made.id, eventId, buyer, chairs, now }),
  };
}
