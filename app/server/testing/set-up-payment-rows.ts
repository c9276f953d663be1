import { randomUUID } from 'node:crypto';
import { openDatabase } from '#platform/database/database.ts';
import { createTestDatabase } from '#platform/database/testing/test-database.ts';
import type { Attempt } from '#features/payments/server/payable.ts';
import { insertAttemptRow } from '#features/payments/server/queries.ts';
import { paymentAttempt, refund, webhookEvent } from '#features/payments/server/tables.ts';
import { testNow } from './test-now.ts';

/** A database for tests of single payment queries, without a site. */
export async function setUpPaymentRows() {
  const clone = await createTestDatabase();
  const handle = openDatabase(clone.url, 1);
  let sequence = 0;
  return {
    handle,
    /** An attempt for a subject of its own. */
    insertAttempt(change: Partial<Attempt> = {}): Promise<Attempt> {
      sequence += 1;
      return insertAttemptRow(handle.database, {
        id: randomUUID(),
        subject: 'order',
        subjectId: sequence,
        provider: 'sandbox',
        clientKey: `key ${sequence}`,
        requestHash: '',
        intentId: `pi_${sequence}`,
        amountCents: 1_000,
        captureMethod: 'manual',
        state: 'DECLINED',
        createdAt: testNow,
        updatedAt: testNow,
        ...change,
      });
    },
    /** Deletes what the last test inserted. */
    async clear() {
      for (const table of [refund, paymentAttempt, webhookEvent])
        await handle.database.delete(table);
    },
    async close() {
      await handle.close();
      await clone.drop();
    },
  };
}
