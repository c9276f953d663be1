import type pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import { databaseOver } from '../../platform/database.ts';
import type { CardSetup, Intent, PaymentProvider, ProviderRefund } from '../provider.ts';
import { forgetAnswer, intentAnswer, refundAnswer, setupAnswer } from './answer-once.ts';
import { callSandbox, changeSandbox, type Line } from './call-sandbox.ts';
import type { CardEntry } from './card-entry.ts';
import { completeChallenge } from './complete-challenge.ts';
import { createToken, type TokenAnswer } from './create-token.ts';
import { deliverEvents } from './deliver-events.ts';
import { cancelIntent, captureIntent, confirmIntent, refundIntent } from './move-money.ts';
import { forgetCard, setUpCard } from './keep-cards.ts';
import { findSetup, readSetup } from './kept-card-queries.ts';
import { openIntent } from './open-intent.ts';
import { findIntent, listIntents, readIntent } from './queries.ts';
import { listRefunds } from './refund-queries.ts';
import { isNamedToken } from './rules.ts';
import { openEvent, signatureHeader } from './sign-event.ts';

export type SandboxSettings = {
  /** The sandbox's own connections: what it commits stands, whatever becomes of our transactions. */
  pool: pg.Pool;
  clock: Clock;
  /** A function where the address is not known yet: a server learns its port when it listens. */
  webhookUrl: string | (() => string);
  webhookSecret: string;
  /** How long a caller waits for an answer; 8,000 unless told. */
  timeoutMilliseconds?: number;
  /** How often events that failed are looked for; 1,000 unless told. */
  pollMilliseconds?: number;
};

export type Sandbox = PaymentProvider & {
  /** A token for a card number, or why the card cannot be right. */
  createToken(card: CardEntry): Promise<TokenAnswer>;
  /** What the buyer told the bank. False when the intent is unknown, or the secret is not its own, or no bank asked. */
  completeChallenge(input: {
    intentId: string;
    clientSecret: string;
    succeed: boolean;
  }): Promise<boolean>;
  /** The sandbox's own books, the newest first. */
  charges(): Promise<(Intent & { createdAt: Date })[]>;
  /** Begins to deliver events, those that an earlier process left among them. */
  start(): void;
  /** Ends deliveries and all artificial waiting: what a fault kept waiting is answered `unknown`. Calls work on without faults' delays. */
  stop(): Promise<void>;
};

/** The provider that is built in: a bank of its own with test cards, its own books and its own webhooks. No real money moves. */
export function createSandbox(settings: SandboxSettings): Sandbox {
  const { clock, timeoutMilliseconds = 8_000 } = settings;
  const database = databaseOver(settings.pool);
  const deliveries = deliverEvents({ ...settings, database });
  const stopping = new AbortController();
  const line = {
    database,
    clock,
    deliveries,
    patience: { timeoutMilliseconds, stopping: stopping.signal },
  };
  return {
    ...portOf(line, settings.webhookSecret),
    createToken: (card) => createToken(database, clock, card),
    async completeChallenge(input) {
      const done = await completeChallenge(database, clock, input);
      deliveries.kick();
      return done;
    },
    charges: async () =>
      (await listIntents(database)).map((row) => ({
        ...readIntent(row),
        createdAt: row.createdAt,
      })),
    start: () => deliveries.start(),
    async stop() {
      stopping.abort();
      await deliveries.stop();
    },
  };
}

function portOf(line: Line, webhookSecret: string): PaymentProvider {
  return {
    name: 'sandbox',
    publishableKey: null,
    testMode: true,
    keepsCards: true,
    paysOnce: (token) => !isNamedToken(token),
    createIntent: (input) =>
      callSandbox(line, { operation: 'createIntent', intentId: null }, () =>
        openIntent(line.database, line.clock, input),
      ),
    confirm: ({ key, intentId, token, present }) =>
      changeSandbox(
        line,
        {
          operation: 'confirm',
          intentId,
          token,
          key,
          body: { intentId, token, present },
          answer: intentAnswer,
        },
        (step) => confirmIntent(step, { intentId, token, present }),
      ),
    capture: ({ key, intentId }) =>
      changeSandbox(
        line,
        { operation: 'capture', intentId, key, body: { intentId }, answer: intentAnswer },
        (step) => captureIntent(step, intentId),
      ),
    cancel: ({ key, intentId }) =>
      changeSandbox(
        line,
        { operation: 'cancel', intentId, key, body: { intentId }, answer: intentAnswer },
        (step) => cancelIntent(step, intentId),
      ),
    retrieve: (intentId) => retrieve(line, intentId),
    listTaken: () => listTaken(line),
    refund: ({ key, intentId, amountCents }) => {
      const body = { intentId, amountCents };
      return changeSandbox(
        line,
        { operation: 'refund', intentId, key, body, answer: refundAnswer },
        (step) => refundIntent(step, body),
      );
    },
    listRefunds: (since) =>
      callSandbox<ProviderRefund[]>(line, { operation: 'retrieve', intentId: null }, async () => ({
        outcome: 'done',
        value: await listRefunds(line.database, since),
      })),
    setUpCard: (input) => setUp(line, input),
    retrieveSetup: (setupId) => retrieveSetup(line, setupId),
    forgetCard: (input) => forget(line, input),
    parseWebhook: (rawBody, headers) =>
      openEvent(rawBody, headers[signatureHeader], webhookSecret, line.clock),
  };
}

const retrieve = (line: Line, intentId: string) =>
  callSandbox<Intent>(line, { operation: 'retrieve', intentId }, async () => {
    const row = await findIntent(line.database, intentId);
    return row
      ? { outcome: 'done', value: readIntent(row) }
      : { outcome: 'rejected', why: `resource_missing: no such payment_intent: ${intentId}` };
  });

const listTaken = (line: Line) =>
  callSandbox<Intent[]>(line, { operation: 'retrieve', intentId: null }, async () => ({
    outcome: 'done',
    value: (await listIntents(line.database))
      .map(readIntent)
      .filter(({ receivedCents }) => receivedCents > 0),
  }));

const forget = (line: Line, { key, card }: Parameters<PaymentProvider['forgetCard']>[0]) =>
  changeSandbox(
    line,
    { operation: 'forgetCard', intentId: null, key, body: card, answer: forgetAnswer },
    (step) => forgetCard(step, card),
  );

const setUp = (line: Line, { key, token }: Parameters<PaymentProvider['setUpCard']>[0]) =>
  changeSandbox(
    line,
    { operation: 'setUpCard', intentId: null, key, body: { token }, answer: setupAnswer },
    (step) => setUpCard(step, token),
  );

const retrieveSetup = (line: Line, setupId: string) =>
  callSandbox<CardSetup>(line, { operation: 'retrieve', intentId: null }, async () => {
    const row = await findSetup(line.database, setupId);
    return row
      ? { outcome: 'done', value: readSetup(row) }
      : { outcome: 'rejected', why: `resource_missing: no such setup_intent: ${setupId}` };
  });
