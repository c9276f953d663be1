import { addMilliseconds } from '#platform/clock.ts';
import type { RequestSender } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import type { PaymentContext } from './payable.ts';
import { countDeclinesSince } from './queries.ts';

type Window = { points: number; seconds: number };

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** The wait grows from minutes to hours to a day. A hall with many buyers shares one address, so it has room for their mistakes. */
const addressWindows: readonly Window[] = [
  { points: 50, seconds: 10 * minute },
  { points: 55, seconds: 2 * hour },
  { points: 59, seconds: day },
];
const purchaseWindows: readonly Window[] = [
  { points: 6, seconds: 10 * minute },
  { points: 9, seconds: 2 * hour },
  { points: 12, seconds: day },
];
/** Per address while somebody tests cards from many addresses. */
const attackWindows: readonly Window[] = [
  { points: 15, seconds: 10 * minute },
  { points: 20, seconds: day },
];

/** So many declines of the whole site in an hour are no mistakes of buyers. */
export const attackDeclines = 30;

/** Declines of the last hour, when they look like a test of stolen cards; otherwise 0. */
export async function countTestedCards({ platform }: PaymentContext): Promise<number> {
  const since = addMilliseconds(platform.clock.now(), -hour * 1000);
  const declines = await countDeclinesSince(platform.database, since);
  return declines >= attackDeclines ? declines : 0;
}

/** How long a process takes an attack, or none, for granted: a sale doesn't count the declines of the site. */
const recheckMs = 10_000;
const checks = new WeakMap<PaymentContext, { at: number; isAttacked: boolean }>();

async function isAttacked(payments: PaymentContext): Promise<boolean> {
  const now = payments.platform.clock.now().getTime();
  const last = checks.get(payments);
  if (last && Math.abs(now - last.at) < recheckMs) return last.isAttacked;
  const check = { at: now, isAttacked: (await countTestedCards(payments)) > 0 };
  checks.set(payments, check);
  return check.isAttacked;
}

/** Problems after which a card may have been tested. */
const countedProblems = ['card-declined', 'payment-status-unknown', 'card-update-status-unknown'];

/**
 * Tries a card. Declines count per address and per purchase (a cart, a gift), and per address more strictly while the whole site is
 * used to test cards; each try counts until it has another outcome. Throws 'card-tries-used-up'.
 */
export async function limitDeclines<Result>(
  payments: PaymentContext,
  request: RequestSender,
  purchase: string,
  tryCard: () => Promise<Result>,
): Promise<Result> {
  const attack = (await isAttacked(payments)) ? attackWindows : [];
  const limits = [
    ...addressWindows.map((window) => ({ ...window, name: 'declines of an address', of: request })),
    ...attack.map((window) => ({
      ...window,
      name: 'declines of an address in an attack',
      of: request,
    })),
    ...purchaseWindows.map((window) => ({
      ...window,
      name: 'declines of a purchase',
      of: purchase,
    })),
  ];
  function isCounted(error: unknown): boolean {
    if (!(error instanceof ProblemError && countedProblems.includes(error.code))) return false;
    checks.delete(payments);
    return true;
  }
  return payments.platform.rateLimiter.countFailures(
    { limits, isCounted, toProblem: toUsedUp },
    tryCard,
  );
}

const toUsedUp = (seconds: number) =>
  new ProblemError('card-tries-used-up', { seconds, wait: formatWait(seconds) });

/** '10 minutes', '2 hours' */
function formatWait(seconds: number): string {
  const minutes = Math.ceil(seconds / minute);
  if (minutes <= 90) return minutes === 1 ? '1 minute' : `${minutes} minutes`;
  return `${Math.ceil(minutes / 60)} hours`;
}
