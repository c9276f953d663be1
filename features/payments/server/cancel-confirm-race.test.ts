import { eq, inArray } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { startSiteWithRecordingPayable } from '#app/server/testing/recording-payable.ts';
import { cancelAttempt, syncAttempt } from './cancel-attempt.ts';
import { confirmAttempt, createIntent } from './confirm-attempt.ts';
import { intent } from './sandbox/tables.ts';
import { paymentAttempt } from './tables.ts';
import { isLongRun } from '#app/server/testing/long-run.ts';

/** 1,000 in all: half during the confirmation, half during the bank challenge. */
const rounds = isLongRun ? 500 : 120;

const { site, payments, calls, start } = await startSiteWithRecordingPayable();
afterAll(() => site.stop());

const begin = async (subjectId: number, token: string) =>
  createIntent(payments, await start(subjectId, token, 'manual'));

const patient = (work: Promise<unknown>) => work.catch(() => undefined);
/** Random order. */
const soon = (limit = 3) => new Promise((resolve) => setTimeout(resolve, Math.random() * limit));

async function raceWithConfirmation(subjectId: number): Promise<void> {
  const attempt = await begin(subjectId, 'tok_visa');
  await Promise.all([
    soon().then(() => patient(confirmAttempt(payments, attempt))),
    soon(60).then(() => patient(cancelAttempt(payments, attempt))),
  ]);
}

async function raceWithBank(subjectId: number): Promise<void> {
  const requested = await confirmAttempt(
    payments,
    await begin(subjectId, 'tok_threeDSecure2Required'),
  );
  const result = {
    intentId: requested.intentId ?? '',
    clientSecret: requested.clientSecret ?? '',
    succeed: true,
  };
  await Promise.all([
    soon()
      .then(() => site.site.payments.sandbox?.completeChallenge(result))
      .then(() => patient(syncAttempt(payments, requested))),
    soon(60).then(() => patient(cancelAttempt(payments, requested))),
  ]);
}

/** The reconciler settles what is still open. */
async function conclude(ids: readonly number[]): Promise<void> {
  const open = await site.handle.database
    .select()
    .from(paymentAttempt)
    .where(inArray(paymentAttempt.subjectId, [...ids]));
  for (const attempt of open) await patient(syncAttempt(payments, attempt));
}

test.each([
  ['a confirmation on its way', 0, raceWithConfirmation],
  ['the answer of the bank', 1_000, raceWithBank],
])(
  'a cancellation races %s many times: never both succeed',
  async (_, offset, race) => {
    const ids = Array.from({ length: rounds }, (_unused, index) => offset + index + 1);
    const waiting = [...ids];
    await Promise.all(
      Array.from({ length: 4 }, async () => {
        for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) await race(id);
      }),
    );
    await conclude(ids);
    const rows = await site.handle.database
      .select({
        id: paymentAttempt.subjectId,
        recorded: paymentAttempt.state,
        actual: intent.state,
      })
      .from(paymentAttempt)
      .innerJoin(intent, eq(intent.id, paymentAttempt.intentId))
      .where(inArray(paymentAttempt.subjectId, ids));
    expect(rows).toHaveLength(rounds);
    const ended = rows.map((row) => ({ ...row, payload: (calls.get(row.id) ?? []).join() }));
    const errors = ended.filter(({ recorded: local, actual: provider, payload: message }) => {
      const sold = local === 'AUTHORIZED' && provider === 'requires_capture' && message === 'sold';
      const released = local === 'CANCELED' && provider === 'canceled' && message === 'released';
      return !sold && !released;
    });
    expect(errors).toEqual([]);
    // Both sides must win sometimes; otherwise the race proves nothing.
    const sold = rows.filter(({ recorded: local }) => local === 'AUTHORIZED').length;
    expect(sold).toBeGreaterThan(0);
    expect(sold).toBeLessThan(rounds);
  },
  90_000,
);
