import type { z } from 'zod';
import type { BoardLine } from '@namugongo/contract/payments';
import type { Database } from '../platform/database.ts';
import type { Announce, Platform } from '../platform/platform.ts';
import type { PaymentProvider } from './provider.ts';
import type { paymentAttempt, Subject } from './tables.ts';

export type Attempt = typeof paymentAttempt.$inferSelect;

type Line = z.output<typeof BoardLine>;
export type Board<L = Omit<Line, 'subject'>> = {
  moneyWithoutChair: L[];
  chairWithoutMoney: L[];
};
export type WholeBoard = Board<Line>;

/**
 * What payments asks of whatever is paid for: an order of chairs, a donation. Payments knows no more of it.
 * Every call but `ended`, `describe` and `board` is part of the transaction that changes the attempt, after `lock`.
 */
export type Payable = {
  subject: Subject;
  /** Locks the thing before its attempt, so that all paths lock in one order. */
  lock(db: Database, subjectId: number): Promise<void>;
  /** Money is certain: deliver. 'gone' when that is impossible for good; payments then gives the money back. */
  settle(db: Database, announce: Announce, attempt: Attempt): Promise<'sold' | 'gone'>;
  /** The card was refused. `first`: no other card was refused for it before. */
  declined(db: Database, announce: Announce, attempt: Attempt, first: boolean): Promise<void>;
  /** No money can come of this attempt any more. `early`: it never reached the card, and the buyer may try again. */
  released(db: Database, announce: Announce, attempt: Attempt, early: boolean): Promise<void>;
  /** Money went back; or it could not, or came back from the buyer's bank, and a person must act. `left` cents are still with us. */
  returned(
    db: Database,
    announce: Announce,
    attempt: Attempt,
    outcome: 'done' | 'failed',
    left: number,
  ): Promise<void>;
  /** True when whoever pays has had the time that was promised. */
  ended(db: Database, attempt: Attempt, now: Date): Promise<boolean>;
  /** The same words at every call: they are part of a request that may be repeated under its key. */
  describe(db: Database, subjectId: number): Promise<{ description: string; email: string | null }>;
  board(db: Database): Promise<Board>;
};

/** How long things may take; tests shorten them. */
export type PaymentTimes = {
  /** A buyer hears something by then (payments, 'States': 504 by 25 s). */
  answerWithin: number;
  reconcileEvery: number;
  /** The reconciler leaves younger attempts to the request that made them. */
  openFor: number;
  /** An event often comes beside our own answer, which then needs no second look. */
  webhookPause: number;
  /** How often refunds are looked at that the provider has taken on, where no event tells of them. */
  followRefundsEvery: number;
  /** Gifts whose day has come are looked for. */
  monthlyEvery: number;
};

export const paymentTimes: PaymentTimes = {
  answerWithin: 24_500,
  reconcileEvery: 15_000,
  openFor: 45_000,
  webhookPause: 700,
  followRefundsEvery: 3_600_000,
  monthlyEvery: 15_000,
};

/** The money feature as a value: what its use cases are given. */
export type Payments = {
  platform: Platform;
  provider: PaymentProvider;
  times: PaymentTimes;
  /** Who is paid, by subject. */
  payables: Map<Subject, Payable>;
  /** Confirmations under way in this process, by attempt: a repeated request waits for the one there is. */
  running: Map<string, Promise<Attempt>>;
};

export function createPayments(
  platform: Platform,
  provider: PaymentProvider,
  times: Partial<PaymentTimes> = {},
): Payments {
  return {
    platform,
    provider,
    times: { ...paymentTimes, ...times },
    payables: new Map(),
    running: new Map(),
  };
}

export function payableOf(payments: Payments, subject: Subject): Payable {
  const payable = payments.payables.get(subject);
  if (!payable) throw new Error(`Nobody takes payments for ${subject}.`);
  return payable;
}
