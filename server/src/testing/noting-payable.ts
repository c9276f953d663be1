import type { Payable } from '../payments/payable.ts';

/** A second thing that is paid for, beside orders: it writes down, by its id, what payments tells it. */
export function notingPayable(happened: Map<number, string[]>): Payable {
  const note = async (subjectId: number, what: string) => {
    happened.set(subjectId, [...(happened.get(subjectId) ?? []), what]);
  };
  return {
    subject: 'donation',
    lock: async () => undefined,
    async settle(_db, _announce, { subjectId }) {
      await note(subjectId, 'sold');
      return 'sold';
    },
    declined: (_db, _announce, { subjectId }) => note(subjectId, 'declined'),
    released: (_db, _announce, { subjectId }) => note(subjectId, 'released'),
    returned: (_db, _announce, { subjectId }, outcome) => note(subjectId, `returned ${outcome}`),
    ended: async () => true,
    describe: async (_db, subjectId) => ({ description: `Donation ${subjectId}`, email: null }),
    board: async () => ({ moneyWithoutChair: [], chairWithoutMoney: [] }),
  };
}
