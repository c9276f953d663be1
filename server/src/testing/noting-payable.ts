import { randomUUID } from 'node:crypto';
import type { Attempt, Payable } from '../payments/payable.ts';
import { startAttempt } from '../payments/start-attempt.ts';
import { startSite } from './start-site.ts';

/** A second thing that is paid for, beside orders: it writes down, by its id, what payments tells it. */
function notingPayable(happened: Map<number, string[]>): Payable {
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

/** A site whose gifts are such a thing; `start` begins to pay for one. */
export async function startNotingSite() {
  const site = await startSite();
  const { payments } = site.site.payments;
  const happened = new Map<number, string[]>();
  payments.payables.set('donation', notingPayable(happened));
  const start = (subjectId: number, token: string, capture: Attempt['capture']) =>
    startAttempt(payments, site.handle.database, {
      subject: 'donation',
      subjectId,
      request: { key: randomUUID(), hash: '' },
      token,
      amountCents: 5_000,
      capture,
    });
  return { site, payments, happened, start };
}
