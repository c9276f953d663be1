import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Attempt, Payable } from '#features/payments/server/payable.ts';
import { startAttempt } from '#features/payments/server/start-attempt.ts';
import { startSite } from './start-site.ts';

/** What the recording payable locks for a subject, as it has no table. */
export const lockSubject = (subjectId: number) =>
  sql`select pg_advisory_xact_lock(1001, ${subjectId})`;

/** A payable besides orders; records the calls of the payments feature by subject id. */
function createRecordingPayable(calls: Map<number, string[]>): Payable {
  const record = async (subjectId: number, event: string) => {
    calls.set(subjectId, [...(calls.get(subjectId) ?? []), event]);
  };
  return {
    subject: 'donation',
    async lock(db, subjectId) {
      await db.execute(lockSubject(subjectId));
    },
    async fulfil(_db, _publish, { subjectId }) {
      await record(subjectId, 'sold');
      return 'sold';
    },
    onDeclined: (_db, _publish, { subjectId }, isFirst) =>
      record(subjectId, isFirst ? 'declined' : 'declined again'),
    onReleased: (_db, _publish, { subjectId }) => record(subjectId, 'released'),
    onRefunded: (_db, _publish, { subjectId }, outcome) => record(subjectId, `returned ${outcome}`),
    hasTimedOut: async () => true,
    describe: async (_db, subjectId) => ({ description: `Donation ${subjectId}`, email: null }),
    listNames: async () => [],
    getBoard: async () => ({ moneyWithoutChair: [], chairWithoutMoney: [] }),
  };
}

/** A site with a recording payable for donations; `start` starts a payment. */
export async function startSiteWithRecordingPayable() {
  const site = await startSite();
  const { payments } = site.site.payments;
  const calls = new Map<number, string[]>();
  payments.payables.set('donation', createRecordingPayable(calls));
  const start = (subjectId: number, token: string, capture: Attempt['captureMethod']) =>
    startAttempt(payments, site.handle.database, {
      subject: 'donation',
      subjectId,
      request: { key: randomUUID(), hash: '' },
      token,
      amountCents: 5_000,
      capture,
    });
  return { site, payments, calls, start };
}
