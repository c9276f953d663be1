import { AsyncLocalStorage } from 'node:async_hooks';
import { addMilliseconds } from '#platform/clock.ts';
import { getClientIdentity } from '#platform/http/client-identity.ts';
import type { FailureLimit, RequestSender } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { digest } from '#platform/secrets.ts';
import type { PaymentContext } from './payable.ts';
import { countDeclinesSince } from './queries.ts';
import type { CardTrier } from './tables.ts';

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
/** Whoever knows a number tries its date and its code; nobody uses a declined card so often. */
const cardWindows: readonly Window[] = [
  { points: 5, seconds: 10 * minute },
  { points: 7, seconds: 2 * hour },
  { points: 9, seconds: day },
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

export type CardTry = {
  request: RequestSender;
  /** What is paid: a cart, a gift. */
  purchase: string;
  /** Null for a saved card. */
  token: string | null;
};

const triers = new AsyncLocalStorage<CardTrier>();

/** Who tries the card of the payment that is under way here; null for one that the site continues by itself. */
export const findCardTrier = (): CardTrier | null => triers.getStore() ?? null;

/**
 * Tries a card. Declines count per card, per address and per purchase, and per address more strictly while the whole site is used to test
 * cards; each try counts until it has another outcome. Throws 'card-tries-used-up'.
 */
export async function limitDeclines<Result>(
  payments: PaymentContext,
  { request, purchase, token }: CardTry,
  tryCard: () => Promise<Result>,
): Promise<Result> {
  const { rateLimiter } = payments.platform;
  const trier = toTrier(request, purchase);
  const limits = listTrierLimits(trier, await isAttacked(payments));
  function isCounted(error: unknown): boolean {
    if (!(error instanceof ProblemError && countedProblems.includes(error.code))) return false;
    checks.delete(payments);
    return true;
  }
  return rateLimiter.countFailures({ limits, isCounted, toProblem: toUsedUp }, async () => {
    const card = await identifyCard(payments, token);
    // Its declines are counted when they are settled.
    const cardLimits = { limits: listCardLimits(card), isCounted: () => false };
    return rateLimiter.countFailures({ ...cardLimits, toProblem: toUsedUp }, () =>
      triers.run(trier, tryCard),
    );
  });
}

function toTrier(request: RequestSender, purchase: string): CardTrier {
  const { client, network } = getClientIdentity(request.ip);
  return {
    client: digest(client),
    network: network && digest(network),
    purchase: digest(purchase),
  };
}

function listTrierLimits(trier: CardTrier, isDuringAttack: boolean): FailureLimit[] {
  const listLimits = (windows: readonly Window[], name: string, of: FailureLimit['of']) =>
    windows.map((window) => ({ ...window, name, of }));
  return [
    ...listLimits(addressWindows, 'declines of an address', trier),
    ...listLimits(
      isDuringAttack ? attackWindows : [],
      'declines of an address in an attack',
      trier,
    ),
    ...listLimits(purchaseWindows, 'declines of a purchase', trier.purchase),
  ];
}

const listCardLimits = (card: string | null): FailureLimit[] =>
  card === null
    ? []
    : cardWindows.map((window) => ({ ...window, name: 'declines of a card', of: card }));

/** Until when some card waits, in ms since 1970: a sale asks for its card's fingerprint only then. */
const cardWaits = new WeakMap<PaymentContext, number>();

/** The digest of the card, while one waits; otherwise null. */
async function identifyCard(
  payments: PaymentContext,
  token: string | null,
): Promise<string | null> {
  const until = cardWaits.get(payments) ?? 0;
  if (token === null || payments.platform.clock.now().getTime() >= until) return null;
  const fingerprint = await payments.provider.identifyCard(token);
  return fingerprint && digest(fingerprint);
}

/** Counts a decline for its card. */
export async function countCardDecline(
  payments: PaymentContext,
  fingerprint: string | null,
): Promise<void> {
  if (fingerprint === null) return;
  const { rateLimiter, clock } = payments.platform;
  const wait = await rateLimiter.countFailure(listCardLimits(digest(fingerprint)));
  if (wait === 0) return;
  const until = clock.now().getTime() + wait * 1000;
  cardWaits.set(payments, Math.max(until, cardWaits.get(payments) ?? 0));
}

/**
 * Counts a decline after a bank's challenge, which comes after the response, for whoever tried the card: `limitDeclines` has seen no
 * problem.
 */
export async function countLateDecline(
  payments: PaymentContext,
  trier: CardTrier | null,
): Promise<void> {
  if (trier === null) return;
  await payments.platform.rateLimiter.countFailure(
    listTrierLimits(trier, await isAttacked(payments)),
  );
  checks.delete(payments);
}

const toUsedUp = (seconds: number) =>
  new ProblemError('card-tries-used-up', { seconds, wait: formatWait(seconds) });

/** '10 minutes', '2 hours' */
function formatWait(seconds: number): string {
  const minutes = Math.ceil(seconds / minute);
  if (minutes <= 90) return minutes === 1 ? '1 minute' : `${minutes} minutes`;
  return `${Math.ceil(minutes / 60)} hours`;
}
