import type { Payments, WholeBoard } from './payable.ts';

/** What does not add up, of everything that is paid for. */
export async function readBoard({ payables, platform }: Payments): Promise<WholeBoard> {
  const boards = await Promise.all(
    [...payables.values()].map(async ({ subject, board }) => {
      const { moneyWithoutChair, chairWithoutMoney } = await board(platform.database);
      return {
        moneyWithoutChair: moneyWithoutChair.map((line) => ({ subject, ...line })),
        chairWithoutMoney: chairWithoutMoney.map((line) => ({ subject, ...line })),
      };
    }),
  );
  return {
    moneyWithoutChair: boards.flatMap((board) => board.moneyWithoutChair),
    chairWithoutMoney: boards.flatMap((board) => board.chairWithoutMoney),
  };
}
