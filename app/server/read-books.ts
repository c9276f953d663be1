import { getDonationBoard } from '#features/donations/server/board-queries.ts';
import {
  sumAccounts,
  countUnbalancedTransactions,
} from '#features/payments/server/treasury-queries.ts';
import type { Database } from '#platform/database/database.ts';
import { type Figure, toFigure } from '#platform/ops/metrics.ts';
import { getOrderBoard } from '#features/orders/server/checkout/board-queries.ts';

/** Figures of the books by label, in cents where they are money. A backup holds them, and a restored site must have the same. */
export async function readBooks(db: Database): Promise<Record<string, number>> {
  // One after the other, because they share a connection.
  const accounts = await sumAccounts(db);
  const boards = [await getOrderBoard(db), await getDonationBoard(db)];
  return {
    ...Object.fromEntries(
      accounts.map(({ account, amountCents }) => [`ledger, ${account}`, amountCents]),
    ),
    'ledger, transactions out of balance': await countUnbalancedTransactions(db),
    'payments without what was bought': boards.flatMap((board) => board.moneyWithoutChair).length,
    'sales without a payment': boards.flatMap((board) => board.chairWithoutMoney).length,
  };
}

/** A sale counts here until its payment is captured, a moment later. */
export async function readBookFigures(database: Database): Promise<Figure[]> {
  const books = await readBooks(database);
  const errors = [
    'ledger, transactions out of balance',
    'payments without what was bought',
    'sales without a payment',
  ].reduce((sum, name) => sum + (books[name] ?? 0), 0);
  return [toFigure('namugongo_books_errors', 'Figures of the books that do not agree', errors)];
}
