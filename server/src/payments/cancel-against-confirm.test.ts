import { eq, inArray } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { startNotingSite } from '../testing/noting-payable.ts';
import { cancelAttempt, lookAtAttempt } from './cancel-attempt.ts';
import { confirmAttempt, makeIntent } from './confirm-attempt.ts';
import { intent } from './sandbox/tables.ts';
import { paymentAttempt } from './tables.ts';

/** 1,000 in all: half while the confirmation itself is on its way, half while the buyer answers the bank. */
const rounds = 500;

const { site, payments, happened, start } = await startNotingSite();
afterAll(() => site.stop());

const begin = async (subjectId: number, token: string) =>
  makeIntent(payments, await start(subjectId, token, 'manual'));

const patient = (work: Promise<unknown>) => work.catch(() => undefined);
/** Either side may come first. */
const soon = (most = 3) => new Promise((resolve) => setTimeout(resolve, Math.random() * most));

async function raceWithConfirmation(subjectId: number): Promise<void> {
  const attempt = await begin(subjectId, 'tok_visa');
  await Promise.all([
    soon().then(() => patient(confirmAttempt(payments, attempt))),
    soon(60).then(() => patient(cancelAttempt(payments, attempt))),
  ]);
}

async function raceWithBank(subjectId: number): Promise<void> {
  const asked = await confirmAttempt(payments, await begin(subjectId, 'tok_threeDSecure2Required'));
  const answer = {
    intentId: asked.intentId ?? '',
    clientSecret: asked.clientSecret ?? '',
    succeed: true,
  };
  await Promise.all([
    soon()
      .then(() => site.site.payments.sandbox?.completeChallenge(answer))
      .then(() => patient(lookAtAttempt(payments, asked))),
    soon(60).then(() => patient(cancelAttempt(payments, asked))),
  ]);
}

/** What one cannot see at once, the reconciler finds. */
async function conclude(ids: readonly number[]): Promise<void> {
  const open = await site.handle.database
    .select()
    .from(paymentAttempt)
    .where(inArray(paymentAttempt.subjectId, [...ids]));
  for (const attempt of open) await patient(lookAtAttempt(payments, attempt));
}

test.each([
  ['a confirmation on its way', 0, raceWithConfirmation],
  ['the answer of the bank', 1_000, raceWithBank],
])(
  'a cancellation against %s, 500 times: never both',
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
      .select({ id: paymentAttempt.subjectId, ours: paymentAttempt.state, theirs: intent.state })
      .from(paymentAttempt)
      .innerJoin(intent, eq(intent.id, paymentAttempt.intentId))
      .where(inArray(paymentAttempt.subjectId, ids));
    expect(rows).toHaveLength(rounds);
    const ended = rows.map((row) => ({ ...row, told: (happened.get(row.id) ?? []).join() }));
    const wrong = ended.filter(({ ours, theirs, told }) => {
      const sold = ours === 'AUTHORIZED' && theirs === 'requires_capture' && told === 'sold';
      const released = ours === 'CANCELED' && theirs === 'canceled' && told === 'released';
      return !sold && !released;
    });
    expect(wrong).toEqual([]);
    // A race that one side always wins would show nothing.
    const sold = rows.filter(({ ours }) => ours === 'AUTHORIZED').length;
    expect(sold).toBeGreaterThan(0);
    expect(sold).toBeLessThan(rounds);
  },
  90_000,
);
