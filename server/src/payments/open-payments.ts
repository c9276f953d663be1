import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import type { Config } from '../config.ts';
import type { Background } from '../platform/background.ts';
import { databaseOver } from '../platform/database.ts';
import type { WorkHandler } from '../platform/outbox.ts';
import type { Platform } from '../platform/platform.ts';
import type { Pruning } from '../platform/prune.ts';
import { siteSecret } from '../platform/secrets.ts';
import { refundFollower } from './follow-refunds.ts';
import { createPayments, type Payments, type PaymentTimes } from './payable.ts';
import { paymentWork } from './payment-work.ts';
import { eventPrunings } from './prune-events.ts';
import { webhookDesk, type WebhookDesk } from './receive-webhook.ts';
import { reconciler } from './reconcile-attempts.ts';
import { paymentsRoutes } from './routes.ts';
import { sandboxRoutes } from './sandbox/routes.ts';
import { bookPrunings } from './sandbox/prune-books.ts';
import { createSandbox, type Sandbox } from './sandbox/sandbox.ts';
import { createStripe } from './stripe/stripe.ts';

/** How long the built-in provider lets a caller wait, beside our own times; tests shorten it. */
export type PaymentPace = Partial<PaymentTimes> & { sandboxTimeout?: number };

export type OpenPayments = {
  payments: Payments;
  webhooks: WebhookDesk;
  /** Null while another provider takes the payments. */
  sandbox: Sandbox | null;
  /** What the outbox carries out. */
  work: Record<string, WorkHandler>;
  background: Background[];
  prunings: Pruning[];
  routes(app: FastifyInstance): void;
};

type Ground = { platform: Platform; databaseUrl: string; pace?: PaymentPace | undefined };

/** The money feature with the provider that the configuration names. */
export async function openPayments({
  platform,
  databaseUrl,
  pace = {},
}: Ground): Promise<OpenPayments> {
  const { sandboxTimeout, ...times } = pace;
  const listening = { at: '' };
  const house =
    platform.config.PAYMENT_PROVIDER === 'sandbox'
      ? await openSandbox(platform, databaseUrl, listening, sandboxTimeout)
      : null;
  const payments = createPayments(
    platform,
    house?.sandbox ?? createStripe({ ...stripeKeys(platform.config), clock: platform.clock }),
    times,
  );
  const webhooks = webhookDesk(payments);
  return {
    payments,
    webhooks,
    sandbox: house?.sandbox ?? null,
    work: paymentWork(payments),
    background: [
      ...(house ? [house.background] : []),
      webhooks,
      reconciler(payments),
      refundFollower(payments),
      confirmations(payments),
    ],
    prunings: [...eventPrunings(platform), ...(house?.prunings ?? [])],
    routes(app) {
      paymentsRoutes(app, payments, webhooks);
      if (house) sandboxRoutes(app, platform, house.sandbox);
      app.addHook('onListen', (done) => {
        listening.at = addressOf(app);
        done();
      });
    },
  };
}

/** The sandbox calls us back like any provider, at the port we really listen on. */
async function openSandbox(
  platform: Platform,
  databaseUrl: string,
  listening: { at: string },
  timeoutMilliseconds = 8_000,
) {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 6,
    application_name: 'namugongo sandbox',
  });
  // As with our own pool: a database that restarts must not end the process.
  pool.on('error', () => {});
  const sandbox = createSandbox({
    pool,
    clock: platform.clock,
    webhookUrl: () => `${listening.at}/api/payment/webhook/sandbox`,
    webhookSecret: await siteSecret(platform.database, 'sandbox-webhook'),
    timeoutMilliseconds,
  });
  const background: Background = {
    name: 'sandbox provider',
    start: () => sandbox.start(),
    async stop() {
      await sandbox.stop();
      await pool.end();
    },
  };
  return { sandbox, background, prunings: bookPrunings(databaseOver(pool)) };
}

/** Ends after the confirmations under way have an outcome or are known to have none yet. */
function confirmations({ running }: Payments): Background {
  return {
    name: 'payments under way',
    start: () => undefined,
    async stop() {
      await Promise.allSettled(running.values());
    },
  };
}

function addressOf(app: FastifyInstance): string {
  const address = app.server.address();
  if (address === null || typeof address === 'string') return '';
  const everywhere = address.address === '0.0.0.0' || address.address === '::';
  const host = everywhere ? '127.0.0.1' : address.address;
  return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`;
}

function stripeKeys(config: Config) {
  return {
    publishableKey: config.STRIPE_PUBLISHABLE_KEY ?? '',
    secretKey: config.STRIPE_SECRET_KEY ?? '',
    webhookSecret: config.STRIPE_WEBHOOK_SECRET ?? '',
  };
}
