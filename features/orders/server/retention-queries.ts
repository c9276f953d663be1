import { and, eq, inArray, lt, ne, notExists } from 'drizzle-orm';
import { cart, chairClaim, order } from '#features/event/server/tables.ts';
import { isNeverPaid } from '#features/payments/server/queries.ts';
import {
  type RetentionRule,
  deleteBatch,
  deleteOld,
  updateBatch,
} from '#platform/ops/retention.ts';
import type { Platform } from '#platform/platform.ts';
import { seatRequest } from './seat-requests/tables.ts';
import { waitingParty } from '#features/seats/server/claims/tables.ts';

/** Deletes carts without an order, buyers of unpaid orders, unconfirmed requests, and parties that did not confirm or no longer wait. */
export const orderRetentionRules = ({ database }: Pick<Platform, 'database'>): RetentionRule[] => [
  {
    label: 'carts without an order',
    notice: null,
    retentionDays: 30,
    apply(before, limit) {
      const used = [chairClaim, order, seatRequest, waitingParty].map((table) =>
        notExists(
          database.select({ id: table.cartId }).from(table).where(eq(table.cartId, cart.id)),
        ),
      );
      return deleteBatch(database, cart, and(lt(cart.createdAt, before), ...used), limit);
    },
  },
  {
    label: 'unconfirmed seat requests',
    notice: 'A seat request that no one confirmed',
    retentionDays: 1,
    apply: deleteOld(database, seatRequest.requestedAt, eq(seatRequest.state, 'unconfirmed')),
  },
  {
    label: 'buyers of unpaid orders',
    notice: 'Name and contact of an order that was never paid',
    retentionDays: 90,
    apply: (before, limit) =>
      updateBatch(
        database,
        order,
        { name: '', email: '', telephone: '', location: '' },
        and(
          inArray(order.state, ['PENDING', 'EXPIRED']),
          lt(order.createdAt, before),
          ne(order.email, ''),
          isNeverPaid(database, 'order', order.id),
        ),
        limit,
      ),
  },
  {
    label: 'unconfirmed waiting parties',
    notice: 'A place on the waiting list that no one confirmed',
    retentionDays: 1,
    apply: deleteOld(database, waitingParty.joinedAt, eq(waitingParty.state, 'unconfirmed')),
  },
  {
    label: 'parties that no longer wait',
    notice: 'A place on the waiting list, after it ended',
    retentionDays: 90,
    apply: deleteOld(database, waitingParty.endedAt),
  },
];
