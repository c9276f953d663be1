import type pg from 'pg';
import type { Clock } from '#platform/clock.ts';
import { createDrizzle } from '#platform/database/database.ts';
import type {
  CardSetup,
  Intent,
  PaymentProvider,
  ProviderPayout,
  ProviderPayoutEntry,
  ProviderRefund,
} from '../provider.ts';
import {
  detachResultSchema,
  type IntentDecision,
  intentResultSchema,
  refundResultSchema,
  setupResultSchema,
} from './run-idempotently.ts';
import {
  runCall,
  runIntentMutation,
  runMutation,
  runWithTimeOut,
  type SandboxContext,
} from './run-call.ts';
import type { CardInput } from './create-token.ts';
import { completeChallenge } from './complete-challenge.ts';
import { createToken, type TokenResult } from './create-token.ts';
import { type Deliveries, deliverEvents } from './deliver-webhooks.ts';
import { cancelIntent, captureIntent, confirmIntent, refundIntent } from './update-intent.ts';
import { detachCard, setUpCard } from './save-card.ts';
import { findSetup, toCardSetup } from './saved-card-queries.ts';
import { createIntent } from './create-intent.ts';
import {
  findFingerprint,
  findIntent,
  type IntentRow,
  listIntents,
  toIntent,
  listRefunds,
} from './queries.ts';
import { listPayoutEntries, listPayouts } from './payout-queries.ts';
import { isNamedToken } from './rules.ts';
import { verifyEvent, signatureHeader } from './sign-event.ts';

export type SandboxSettings = {
  /** Separate connections, so that the sandbox commits independently of our transactions. */
  pool: pg.Pool;
  clock: Clock;
  /** A function, because the port is known only after the server listens. */
  webhookUrl: string | (() => string);
  webhookSecret: string;
  /** How long a card that times out is silent; default 8,000. */
  timeoutMilliseconds?: number;
  /** Interval for retrying failed deliveries; default 1,000. */
  pollMilliseconds?: number;
} & Pick<Deliveries, 'send'>;

export type Sandbox = PaymentProvider & {
  /** Creates a token for a card number, or returns an error about the input. */
  createToken(card: CardInput): Promise<TokenResult>;
  /** Completes a bank challenge; false for an unknown intent, a wrong secret or no open challenge. */
  completeChallenge(input: {
    intentId: string;
    clientSecret: string;
    succeed: boolean;
  }): Promise<boolean>;
  /** All charges, newest first. */
  charges(): Promise<(Intent & { createdAt: Date })[]>;
  /** Starts delivering events, including those of an earlier process. */
  start(): void;
  /** Stops deliveries and the silence of cards that time out. Other calls still work. */
  stop(): Promise<void>;
};

/** The built-in provider with test cards, its own tables and webhooks. No real money moves. */
export function createSandbox(settings: SandboxSettings): Sandbox {
  const { clock, timeoutMilliseconds = 8_000 } = settings;
  const database = createDrizzle(settings.pool);
  const deliveries = deliverEvents({ ...settings, database });
  const stopping = new AbortController();
  const line = {
    database,
    clock,
    deliveries,
    timeoutMilliseconds,
    stopping: stopping.signal,
  };
  return {
    ...createPort(line, settings.webhookSecret),
    createToken: (card) => createToken(database, clock, card),
    async completeChallenge(input) {
      const done = await completeChallenge(database, clock, input);
      deliveries.kick();
      return done;
    },
    charges: async () =>
      (await listIntents(database)).map((row) => ({
        ...toIntent(row),
        createdAt: row.createdAt,
      })),
    start: () => deliveries.start(),
    async stop() {
      stopping.abort();
      await deliveries.stop();
    },
  };
}

function createPort(line: SandboxContext, webhookSecret: string): PaymentProvider {
  return {
    name: 'sandbox',
    publishableKey: null,
    testMode: true,
    supportsSavedCards: true,
    paysOnce: (token) => !isNamedToken(token),
    identifyCard: (token) => findFingerprint(line.database, token),
    createIntent: (input) => runCall(() => createIntent(line.database, line.clock, input)),
    confirm: ({ key, intentId, token, present }) =>
      runCall(() =>
        runWithTimeOut(line, { intentId, token }, () =>
          runIntentMutation(
            line,
            {
              operation: 'confirm',
              key,
              intentId,
              body: { intentId, token, present },
              resultSchema: intentResultSchema,
            },
            (row) => confirmIntent(line, row, { token, present }),
          ),
        ),
      ),
    capture: (input) => advanceIntent(line, 'capture', input, captureIntent),
    cancel: (input) => advanceIntent(line, 'cancel', input, cancelIntent),
    retrieve: (intentId) => retrieve(line, intentId),
    listCharged: () => listCharges(line),
    refund: ({ key, intentId, amountCents }) => {
      const body = { intentId, amountCents };
      return runIntentMutation(
        line,
        { operation: 'refund', key, intentId, body, resultSchema: refundResultSchema },
        async (row) => refundIntent(row, amountCents, line.clock.now()),
      );
    },
    listRefunds: (since) =>
      runCall<ProviderRefund[]>(async () => ({
        outcome: 'ok',
        value: await listRefunds(line.database, since),
      })),
    listPayouts: () =>
      runCall<ProviderPayout[]>(async () => ({
        outcome: 'ok',
        value: await listPayouts(line.database, line.clock.now()),
      })),
    listPayoutEntries: (payoutId) => listEntriesOfPayout(line, payoutId),
    setUpCard: (input) => setUp(line, input),
    retrieveSetup: (setupId) => retrieveSetup(line, setupId),
    detachCard: (input) => detach(line, input),
    parseWebhook: (rawBody, headers) =>
      verifyEvent(rawBody, headers[signatureHeader], webhookSecret, line.clock),
  };
}

const listEntriesOfPayout = (line: SandboxContext, payoutId: string) =>
  runCall<ProviderPayoutEntry[]>(async () => {
    const value = await listPayoutEntries(line.database, payoutId);
    return value
      ? { outcome: 'ok', value }
      : { outcome: 'rejected', why: `There is no payout ${payoutId}` };
  });

const advanceIntent = (
  line: SandboxContext,
  operation: 'capture' | 'cancel',
  { key, intentId }: { key: string; intentId: string },
  decide: (row: IntentRow, now: Date) => IntentDecision<Intent>,
) =>
  runIntentMutation(
    line,
    { operation, key, intentId, body: { intentId }, resultSchema: intentResultSchema },
    async (row) => decide(row, line.clock.now()),
  );

const retrieve = (line: SandboxContext, intentId: string) =>
  runCall<Intent>(async () => {
    const row = await findIntent(line.database, intentId);
    return row
      ? { outcome: 'ok', value: toIntent(row) }
      : { outcome: 'rejected', why: `resource_missing: no such payment_intent: ${intentId}` };
  });

const listCharges = (line: SandboxContext) =>
  runCall<Intent[]>(async () => ({
    outcome: 'ok',
    value: (await listIntents(line.database))
      .map(toIntent)
      .filter(({ receivedCents }) => receivedCents > 0),
  }));

const detach = (
  line: SandboxContext,
  { key, card }: Parameters<PaymentProvider['detachCard']>[0],
) =>
  runMutation(
    line,
    { operation: 'forgetCard', key, body: card, resultSchema: detachResultSchema },
    (step) => detachCard(step, card),
  );

const setUp = (line: SandboxContext, { key, token }: Parameters<PaymentProvider['setUpCard']>[0]) =>
  runMutation(
    line,
    {
      operation: 'setUpCard',
      key,
      body: { token },
      resultSchema: setupResultSchema,
    },
    (step) => setUpCard(step, token),
  );

const retrieveSetup = (line: SandboxContext, setupId: string) =>
  runCall<CardSetup>(async () => {
    const row = await findSetup(line.database, setupId);
    return row
      ? { outcome: 'ok', value: toCardSetup(row) }
      : { outcome: 'rejected', why: `resource_missing: no such setup_intent: ${setupId}` };
  });
