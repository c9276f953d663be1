import { and, eq, inArray, lt, ne, notExists } from 'drizzle-orm';
import { isNeverPaid } from '#features/payments/server/queries.ts';
import type { Platform } from '#platform/platform.ts';
import { updateBatch, deleteBatch, type RetentionRule } from '#platform/ops/retention.ts';
import { seatRequest } from '#features/orders/server/seat-requests/tables.ts';
import { waitingParty } from '#features/orders/server/waiting-list/tables.ts';
import { walletDevice } from '#features/tickets/server/wallet/tables.ts';
import { cart, chairClaim, order } from '#features/event/server/tables.ts';
import { clientHoldHistory } from '../claims/tables.ts';
import { ticketCode } from '#features/tickets/server/tables.ts';

/** Deletes carts without an order, what limits remember of clients, unconfirmed requests, buyers of unpaid orders, and ticket codes. */
export const receptionRetentionRules = ({
  database,
}: Pick<Platform, 'database'>): RetentionRule[] => [
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
    label: 'holds by network address',
    notice: 'How many chairs a network address held',
    retentionDays: 30,
    apply: (before, limit) =>
      deleteBatch(database, clientHoldHistory, lt(clientHoldHistory.updatedAt, before), limit),
  },
  {
    label: 'unconfirmed seat requests',
    notice: 'A seat request that no one confirmed',
    retentionDays: 1,
    apply: (before, limit) =>
      deleteBatch(
        database,
        seatRequest,
        and(eq(seatRequest.state, 'unconfirmed'), lt(seatRequest.requestedAt, before)),
        limit,
      ),
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
    label: 'ticket search codes',
    notice: 'Codes to open tickets',
    retentionDays: 1,
    apply: (before, limit) =>
      deleteBatch(database, ticketCode, lt(ticketCode.expiresAt, before), limit),
  },
  {
    label: 'phones with wallet passes',
    notice: 'Which phone has a ticket in its wallet',
    retentionDays: 400,
    apply: (before, limit) =>
      deleteBatch(database, walletDevice, lt(walletDevice.registeredAt, before), limit),
  },
];
