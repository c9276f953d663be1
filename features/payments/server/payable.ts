import type { z } from 'zod';
import type { BoardEntry } from '#features/payments/contract/payments.ts';
import type { Database } from '#platform/database/database.ts';
import type { Publish, Platform } from '#platform/platform.ts';
import type { DueTask } from '#platform/outbox/outbox.ts';
import { createHoldingProvider } from './hold-provider.ts';
import type { PaymentProvider } from './provider.ts';
import type { paymentAttempt, Subject } from './tables.ts';

export type Attempt = typeof paymentAttempt.$inferSelect;

/** What the provider shows its account holder, and the address of the payer. */
export type SubjectDescription = { description: string; email: string | null };

type Line = z.output<typeof BoardEntry>;
export type Board<L = Omit<Line, 'subject'>> = {
  moneyWithoutChair: L[];
  chairWithoutMoney: L[];
};
export type TreasuryBoard = Board<Line>;

/** What a settled attempt becomes. */
export type AttemptOutcome = Pick<
  Attempt,
  | 'state'
  | 'declineCode'
  | 'triedBy'
  | 'token'
  | 'intentId'
  | 'clientSecret'
  | 'providerCustomerId'
  | 'savedCardId'
  | 'updatedAt'
>;

/** What is written together with a delivery. */
export type Delivery = { outcome: AttemptOutcome; tasks: readonly DueTask[] };

/**
 * The interface of something that can be paid: an order, a donation or places at a gathering. All functions except `hasTimedOut`, `describe`, `listNames`, `loadKindLabel` and `getBoard`
 * run in the transaction that changes the attempt, after `lock`.
 */
export type Payable = {
  subject: Subject;
  /** Locks the subject before its attempt, so that all callers lock in one order. */
  lock(db: Database, subjectId: number): Promise<void>;
  /** Delivers what is paid for; 'gone' when that is impossible, and the payment is refunded. */
  fulfil(db: Database, publish: Publish, attempt: Attempt): Promise<'sold' | 'gone'>;
  /**
   * Delivers what an authorized payment paid for and writes the attempt's outcome, in one statement of its own. Null, and nothing changes,
   * unless everything is as it was when the payment began: `fulfil` decides then, and always for a payable without this.
   */
  fulfilUnchanged?(attempt: Attempt, delivery: Delivery): Promise<Attempt | null>;
  /** The card was declined; `first` when it is the first decline for the subject. */
  onDeclined(db: Database, publish: Publish, attempt: Attempt, first: boolean): Promise<void>;
  /** The attempt can no longer be paid. `early`: the card was never charged, and the buyer may try again. */
  onReleased(db: Database, publish: Publish, attempt: Attempt, early: boolean): Promise<void>;
  /** A refund is done, or failed and needs a person. `left` is the amount not refunded, in cents. */
  onRefunded(
    db: Database,
    publish: Publish,
    attempt: Attempt,
    outcome: 'done' | 'failed',
    left: number,
  ): Promise<void>;
  /** True when the time to pay has passed. */
  hasTimedOut(db: Database, attempt: Attempt, now: Date): Promise<boolean>;
  /** Must return the same text every time, because it is part of an idempotent request. */
  describe(db: Database, subjectId: number): Promise<SubjectDescription>;
  /** Who these are from, by id. */
  listNames(db: Database, subjectIds: readonly number[]): Promise<{ id: number; name: string }[]>;
  /** What the kinds of its income are called, where that is more than the kind itself. */
  loadKindLabel?(db: Database): Promise<(kind: string) => string>;
  getBoard(db: Database): Promise<Board>;
};

/** What the caller that began an attempt knows of its subject, so that it is not read again. */
export type SubjectContext = {
  description: SubjectDescription;
  /** In place of the payable's own. */
  fulfilUnchanged?: NonNullable<Payable['fulfilUnchanged']>;
};

/** Timings in ms; tests shorten them. */
export type PaymentTimings = {
  /** Maximum time until a response (payments, 'States': 504 by 25 s). */
  responseTimeout: number;
  reconcileInterval: number;
  /** The reconciler skips attempts updated more recently. */
  staleAfter: number;
  /** Delay before handling an event, which often arrives together with our own response. */
  webhookDelay: number;
  /** Interval for checking accepted refunds without an event. */
  refundSyncInterval: number;
  /** Interval for charging due monthly donations. */
  monthlyInterval: number;
};

const defaultPaymentTimings: PaymentTimings = {
  responseTimeout: 24_500,
  reconcileInterval: 15_000,
  staleAfter: 45_000,
  webhookDelay: 700,
  refundSyncInterval: 3_600_000,
  monthlyInterval: 15_000,
};

/** Dependencies of the payment use cases. */
export type PaymentContext = {
  platform: Platform;
  provider: PaymentProvider;
  timings: PaymentTimings;
  /** Payables by subject. */
  payables: Map<Subject, Payable>;
  /** Running confirmations of this process by attempt id, so that a repeated request can wait. */
  inFlight: Map<string, Promise<Attempt>>;
};

export function createPaymentContext(
  platform: Platform,
  provider: PaymentProvider,
  times: Partial<PaymentTimings> = {},
): PaymentContext {
  return {
    platform,
    provider: createHoldingProvider(provider, platform),
    timings: { ...defaultPaymentTimings, ...times },
    payables: new Map(),
    inFlight: new Map(),
  };
}

export function getPayable(payments: PaymentContext, subject: Subject): Payable {
  const payable = payments.payables.get(subject);
  if (!payable) throw new Error(`No payable is registered for ${subject}.`);
  return payable;
}

declare module '#platform/feature.ts' {
  interface FeatureContributions {
    payables: Partial<Record<Subject, Payable>>;
  }
}
