import { and, eq, lt, notExists } from 'drizzle-orm';
import type { Platform } from '../../platform/platform.ts';
import { deleteSome, type Pruning } from '../../platform/prune.ts';
import { seatRequest } from '../requests/tables.ts';
import { cart, chairClaim, order, ticketCode } from '../tables.ts';

/** Carts that came to nothing, and codes that were sent for a search. */
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
    what: 'codes for a ticket search',
    days: 1,
    prune: (before, most) =>
      deleteSome(database, ticketCode, lt(ticketCode.expiresAt, before), most),
  },
];
