import type {
  IncomeEntry,
  OpenPaymentIssues,
  TreasuryTotals,
} from '#features/payments/contract/payments.ts';
import { getSettings } from '#platform/settings.ts';
import type { Platform } from '#platform/platform.ts';
import type { Attempt, PaymentContext, TreasuryBoard } from './payable.ts';
import { countTestedCards } from './limit-declines.ts';
import { listOpenAttempts } from './queries.ts';
import {
  listDisputed,
  listOpenRefunds,
  listReferences,
  type GetKindLabel,
  sumIncome,
  sumLedger,
} from './treasury-queries.ts';
import type { Period } from './income-queries.ts';

/** Income, ledger sums and the provider's figure, in cents, minus refunds. */
export async function getTotals(
  payments: PaymentContext,
  period: Omit<Period, 'timeZone'>,
): Promise<TreasuryTotals> {
  const [income, ledger, provider] = await Promise.all([
    listIncome(payments, period),
    sumLedger(payments.platform.database),
    readProvider(payments),
  ]);
  return { income, books: { ...ledger, ...provider } };
}

/** Income by day, payment method and kind. */
export async function listIncome(
  payments: PaymentContext,
  period: Omit<Period, 'timeZone'>,
): Promise<IncomeEntry[]> {
  const { database } = payments.platform;
  const { timeZone } = await getSettings(database);
  return sumIncome(database, { ...period, timeZone }, await loadKindLabels(payments));
}

/** What the kinds of income are called: purposes of gifts have labels of their own. */
export async function loadKindLabels({
  payables,
  platform,
}: Pick<PaymentContext, 'payables' | 'platform'>): Promise<GetKindLabel> {
  const getPurposeLabel = await payables.get('donation')?.loadKindLabel?.(platform.database);
  return ({ account, kind }) =>
    account === 'donations' && getPurposeLabel ? getPurposeLabel(kind) : kind;
}

/** Charges minus refunds of our attempts at the provider; null when it does not respond. */
async function readProvider({ platform, provider }: PaymentContext): Promise<{
  providerCents: number | null;
}> {
  const local = await listReferences(platform.database, provider.name);
  const listed = await provider.listCharged();
  if (listed.outcome !== 'ok') return { providerCents: null };
  const own = listed.value.filter(({ reference }) => local.has(reference));
  return {
    providerCents: own.reduce(
      (sum, { receivedCents, refundedCents }) => sum + receivedCents - refundedCents,
      0,
    ),
  };
}

const maxOpenAttempts = 500;

const listAllOpenAttempts = ({ database, clock }: Platform) =>
  listOpenAttempts(database, { before: clock.now(), after: clock.now() }, maxOpenAttempts);

/** How many of each `listOpenIssues` has. */
export const openIssueCounts = {
  attempts: async ({ platform }: PaymentContext) => (await listAllOpenAttempts(platform)).length,
  refunds: async ({ platform }: PaymentContext) =>
    (await listOpenRefunds(platform.database)).length,
  disputes: async ({ platform }: PaymentContext) => (await listDisputed(platform.database)).length,
};

/** Open attempts, due or failed refunds, disputes, and whether cards are tested. */
export async function listOpenIssues(payments: PaymentContext): Promise<OpenPaymentIssues> {
  const { database } = payments.platform;
  const [attempts, refunds, disputes, testedCards] = await Promise.all([
    listAllOpenAttempts(payments.platform),
    listOpenRefunds(database),
    listDisputed(database),
    countTestedCards(payments),
  ]);
  const described = await describeAttempts(payments, [...attempts, ...disputes]);
  return {
    attempts: described.slice(0, attempts.length),
    refunds,
    disputes: described.slice(attempts.length).map(({ disputedAt, ...attempt }) => ({
      ...attempt,
      since: disputedAt ?? attempt.updatedAt,
    })),
    testedCards,
  };
}

/** Returns who orders and gifts are from. */
export async function loadNames(
  { payables, platform }: Pick<PaymentContext, 'payables' | 'platform'>,
  items: readonly PaidFor[],
): Promise<(item: PaidFor) => string> {
  const toKey = ({ subject, subjectId }: PaidFor) => `${subject} ${subjectId}`;
  const names = new Map<string, string>();
  for (const { subject, listNames } of payables.values()) {
    const ids = items.flatMap((item) => (item.subject === subject ? [item.subjectId] : []));
    if (ids.length === 0) continue;
    for (const { id, name } of await listNames(platform.database, [...new Set(ids)]))
      names.set(toKey({ subject, subjectId: id }), name);
  }
  return (item) => names.get(toKey(item)) ?? '';
}

type PaidFor = Pick<Attempt, 'subject' | 'subjectId'>;

/** As the treasurer sees attempts: by number, with who paid; their secrets are not in the contract, and so not in the answer. */
export async function describeAttempts(
  { payables, platform }: PaymentContext,
  attempts: readonly Attempt[],
) {
  const getName = await loadNames({ payables, platform }, attempts);
  return attempts.map(({ sequence, intentId, ...attempt }) => ({
    ...attempt,
    name: getName(attempt),
    id: sequence,
    providerId: intentId,
  }));
}

/** What does not add up, of everything that is paid for. */
export async function getBoard({ payables, platform }: PaymentContext): Promise<TreasuryBoard> {
  const boards = await Promise.all(
    [...payables.values()].map(async ({ subject, getBoard: board }) => {
      const { moneyWithoutChair, chairWithoutMoney } = await board(platform.database);
      return {
        moneyWithoutChair: moneyWithoutChair.map((line) => ({ subject, ...line })),
        chairWithoutMoney: chairWithoutMoney.map((line) => ({ subject, ...line })),
      };
    }),
  );
  return {
    moneyWithoutChair: boards.flatMap((board) => board.moneyWithoutChair),
    chairWithoutMoney: boards.flatMap((board) => board.chairWithoutMoney),
  };
}
