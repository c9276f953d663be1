import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, test } from 'vitest';
import { expectWait, lockRow } from '#app/server/testing/call-during.ts';
import {
  lockSubject,
  startSiteWithRecordingPayable,
} from '#app/server/testing/recording-payable.ts';
import { cancelAttempt, syncAttempt } from './cancel-attempt.ts';
import { captureAttempt } from './capture-attempt.ts';
import { confirmAttempt, createIntent } from './confirm-attempt.ts';
import type { Attempt } from './payable.ts';
import { runRefund } from './refund-attempt.ts';
import { requestRefund } from './request-refund.ts';
import { syncRefunds } from './sync-refunds.ts';
import { refund } from './tables.ts';

const { site, payments, start } = await startSiteWithRecordingPayable();
afterAll(() => site.stop());

let subjectId = 0;
const begin = async (capture: 'automatic' | 'manual', token = 'tok_visa') => {
  subjectId += 1;
  return createIntent(payments, await start(subjectId, token, capture));
};
const confirm = async (capture: 'automatic' | 'manual', token = 'tok_visa') =>
  confirmAttempt(payments, await begin(capture, token));
const createRefund = async (attempt: Attempt) => {
  const input = { attempt, cause: randomUUID(), amountCents: 1_000 };
  const created = await requestRefund(payments, site.handle.database, input);
  return created?.id ?? 0;
};

type Change = () => Promise<{ attempt: Attempt; call: () => Promise<unknown> }>;
const changes: [string, Change][] = [
  [
    'a confirmation',
    async () => {
      const attempt = await begin('manual');
      return { attempt, call: () => confirmAttempt(payments, attempt) };
    },
  ],
  [
    'a cancellation',
    async () => {
      const attempt = await begin('manual');
      return { attempt, call: () => cancelAttempt(payments, attempt) };
    },
  ],
  [
    'a capture',
    async () => {
      const attempt = await confirm('manual');
      return { attempt, call: () => captureAttempt(payments, attempt) };
    },
  ],
  [
    'an outcome from the provider',
    async () => {
      const attempt = await confirm('manual');
      return { attempt, call: () => syncAttempt(payments, attempt) };
    },
  ],
  [
    'a refund',
    async () => {
      const attempt = await confirm('automatic');
      const id = await createRefund(attempt);
      return { attempt, call: () => runRefund(payments, id) };
    },
  ],
  [
    'a returned refund',
    async () => {
      const attempt = await confirm('automatic', 'tok_refundFail');
      const id = await createRefund(attempt);
      await runRefund(payments, id);
      await site.handle.database
        .update(refund)
        .set({ state: 'done', completedAt: site.clock.now() })
        .where(eq(refund.id, id));
      await site.handle.pool.query("update sandbox.refund set state = 'failed'");
      return { attempt, call: () => syncRefunds(payments) };
    },
  ],
];

test.each(changes)('%s waits for the lock of its attempt', async (_, prepare) => {
  await expectWait(site.handle, async () => {
    const { attempt, call } = await prepare();
    const other = await begin('manual');
    return {
      own: lockRow('payment_attempt', attempt.id, 'key share'),
      other: lockRow('payment_attempt', other.id, 'key share'),
      call,
    };
  });
});

// A capture changes the attempt and the ledger only.
const changesOfSubjects = changes.filter(([name]) => name !== 'a capture');
test.each(changesOfSubjects)('%s waits for the lock of what is paid', async (_, prepare) => {
  await expectWait(site.handle, async () => {
    const { attempt, call } = await prepare();
    const [own, other] = [lockSubject(attempt.subjectId), lockSubject(attempt.subjectId + 1)];
    return { own, other, call };
  });
});
