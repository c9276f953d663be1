import type { OrderReceipt } from './rules.ts';
import type { ChairType } from '#contract/chairs.ts';
import { compareNames } from '#contract/rules/names.ts';
import { listOrderRefunds, type OrderRefund } from '#features/payments/server/refund-queries.ts';
import type { Database } from '#platform/database/database.ts';
import { listPaidSupplements } from '../supplements/queries.ts';
import { findOrder, listOrderChairs, type Order } from './queries.ts';

/** A chair of an order at the time of the purchase. */
export type BoughtChair = {
  tableName: string;
  chairName: string;
  guestType: ChairType;
  amountCents: number;
};

/** The receipt of a paid order, also of one that was refunded later; null for any other, and for a gift, whose prices are not the guest's. */
export async function findReceipt(db: Database, orderId: number): Promise<OrderReceipt | null> {
  const order = await findOrder(db, orderId);
  if (!order) return null;
  const [chairs, refunds, supplements] = await Promise.all([
    listOrderChairs(db, orderId),
    listOrderRefunds(db, orderId),
    listPaidSupplements(db, orderId),
  ]);
  const supplementCents = supplements.reduce(
    (sum, { moreCents, feeCents }) => sum + moreCents + feeCents,
    0,
  );
  return buildReceipt({ order, chairs, refunds, supplementCents });
}

type PaidBack = Pick<OrderRefund, 'state' | 'amountCents'>;

/** What was paid back or is on its way; a refund that failed is not. */
export const sumRefundedCents = (refunds: readonly PaidBack[]): number =>
  refunds.reduce(
    (sum, { state, amountCents }) => (state === 'failed' ? sum : sum + amountCents),
    0,
  );

/** The same of an order that was read with its chairs and refunds. */
export function buildReceipt({
  order,
  chairs,
  refunds,
  supplementCents,
}: {
  order: Order;
  chairs: readonly BoughtChair[];
  refunds: readonly PaidBack[];
  supplementCents: number;
}): OrderReceipt | null {
  if (!order.paidAt || order.method === 'gift') return null;
  return {
    orderId: order.id,
    eventId: order.eventId,
    paidAt: order.paidAt,
    name: order.name,
    email: order.email,
    telephone: order.telephone,
    method: order.method,
    chairs: chairs
      .map(({ tableName, chairName, guestType, amountCents }) => ({
        tableName,
        chairName,
        chairType: guestType,
        amountCents,
      }))
      .toSorted(
        (a, b) => compareNames(a.tableName, b.tableName) || compareNames(a.chairName, b.chairName),
      ),
    extras: order.extras.map(({ leftCents: _, ...extra }) => extra),
    subtotalCents: order.subtotalCents,
    feeCents: order.feeCents,
    totalCents: order.totalCents,
    supplementCents,
    refundedCents: sumRefundedCents(refunds),
    nameReminders: order.nameRemindersStoppedAt === null,
  };
}
