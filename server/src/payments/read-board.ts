import type { Board, Payments } from './payable.ts';

/** What does not add up, of everything that is paid for. */
export async function readBoard({ payables, platform }: Payments): Promise<Board> {
  const boards = await Promise.all(
    [...payables.values()].map((payable) => payable.board(platform.database)),
  );
  return {
    moneyWithoutChair: boards.flatMap((board) => board.moneyWithoutChair),
    chairWithoutMoney: boards.flatMap((board) => board.chairWithoutMoney),
  };
}
