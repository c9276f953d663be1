import type { Ticket } from '#features/tickets/contract/tickets.ts';
import type { ChairType } from '#contract/chairs.ts';
import type { Database } from '#platform/database/database.ts';
import { chair, chairClaim, event, order } from '#features/event/server/tables.ts';
import { issueTickets } from '#features/tickets/server/issue-tickets.ts';

/** Adds an event with one table of ten chairs for each type, none sold. */
export async function addEvent(
  db: Database,
  {
    title = 'Uganda Martyrs Day 2027 Reception',
    countdownTarget = new Date('2027-06-13T03:59:59.000Z'),
    venue = 'The parish hall',
    ...details
  }: Partial<
    Pick<
      typeof event.$inferInsert,
      | 'title'
      | 'countdownTarget'
      | 'doorsAt'
      | 'startsAt'
      | 'endsAt'
      | 'venue'
      | 'address'
      | 'notes'
      | 'contact'
    >
  > = {},
): Promise<{
  eventId: number;
  chairs: { id: number; chairType: ChairType; amountCents: number }[];
}> {
  const [created] = await db
    .insert(event)
    .values({
      title,
      countdownTarget,
      venue,
      ...details,
      feePercent: 3,
      planHeight: 60,
      planFeatures: [],
    })
    .returning({ id: event.id });
  if (!created) throw new Error('The event was not created.');
  const types = [
    ['adult', 200_00],
    ['youth', 100_00],
    ['children', 40_00],
    ['priest', 0],
  ] as const;
  const rows = types.flatMap(([chairType, amountCents], table) =>
    Array.from({ length: 10 }, (_, number) => ({
      eventId: created.id,
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
  return { eventId: created.id, chairs };
}

/** Inserts a paid order for the chairs, with claims and tickets. */
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
  const [created] = await db
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
  if (!created) throw new Error('The order was not created.');
  await db.insert(chairClaim).values(
    sale.chairs.map(({ id, chairType, amountCents }) => ({
      eventId,
      chairId: id,
      guestType: chairType,
      amountCents,
      state: 'SOLD' as const,
      orderId: created.id,
    })),
  );
  const chairs = sale.chairs.map(({ id, chairType, amountCents }) => ({
    chairId: id,
    guestType: chairType,
    amountCents,
  }));
  return {
    orderId: created.id,
    tickets: await issueTickets(db, { orderId: created.id, eventId, buyer, chairs, now }),
  };
}
