import { and, eq, inArray, lt, ne, notExists } from 'drizzle-orm';
import { neverPaid } from '../../payments/never-paid.ts';
import type { Platform } from '../../platform/platform.ts';
import { changeSome, deleteSome, type Pruning } from '../../platform/prune.ts';
import { seatRequest } from '../requests/tables.ts';
import { cart, chairClaim, order, ticketCode } from '../tables.ts';

/** Carts and orders that came to nothing, and codes that were sent for a search. */
export const receptionPrunings = ({ database }: Pick<Platform, 'database'>): Pruning[] => [
  {
    what: 'carts without an order',
    days: 30,
    prune(before, most) {
      const used = [chairClaim, order, seatRequest].map((table) =>
        notExists(
          database.select({ id: table.cartId }).from(table).where(eq(table.cartId, cart.id)),
        ),
      );
      return deleteSome(database, cart, and(lt(cart.createdAt, before), ...used), most);
    },
  },
  {
    what: 'the buyer of an order that was never paid',
    days: 90,
    prune: (before, most) =>
      changeSome(
        database,
        order,
        { name: '', email: '', telephone: '', location: '' },
        and(
          inArray(order.state, ['PENDING', 'EXPIRED']),
          lt(order.createdAt, before),
          ne(order.email, ''),
          neverPaid(database, 'order', order.id),
        ),
        most,
      ),
  },
  {
    what: 'codes for a ticket search',
    days: 1,
    prune: (before, most) =>
      deleteSome(database, ticketCode, lt(ticketCode.expiresAt, before), most),
  },
];
