import type { FastifyInstance } from 'fastify';
import type { Config } from '#platform/config.ts';
import type { BackgroundJob } from '#platform/ops/background-jobs.ts';
import { createDrizzle, type DatabaseHandle } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import type { RetentionRule } from '#platform/ops/retention.ts';
import { getOrCreateSiteSecret } from '#platform/secrets.ts';
import { createRefundSyncJob } from './sync-refunds.ts';
import { createPaymentContext, type PaymentContext, type PaymentTimings } from './payable.ts';
import { createWebhookProcessor, type WebhookProcessor } from './process-webhooks.ts';
import { createReconcileJob } from './reconcile-attempts.ts';
import { sandboxRetentionRules } from './sandbox/retention-queries.ts';
import { createSandbox, type Sandbox } from './sandbox/sandbox-provider.ts';
import { createStripe } from './stripe/stripe-provider.ts';
import { webhookEventRetentionRules } from './webhook-event-queries.ts';

/** Timings, and how long the sandbox is silent with a card that times out, in ms. Tests shorten them. */
export type PaymentTimingOverrides = Partial<PaymentTimings> & { sandboxTimeout?: number };

export type PaymentModule = {
  payments: PaymentContext;
  webhooks: WebhookProcessor;
  /** Null with another provider. */
  sandbox: Sandbox | null;
  jobs: BackgroundJob[];
  retention: RetentionRule[];
  /** Tells the sandbox where to send its events. */
  onListen(app: FastifyInstance): void;
};

export type PaymentModuleOptions = {
  platform: Platform;
  handle: DatabaseHandle;
  pace?: PaymentTimingOverrides | undefined;
  /** Tests pass a sandbox that fails as they order. */
  createSandbox?: typeof createSandbox | undefined;
};

/** Creates the payment module with the configured provider. */
export async function createPaymentModule({
  platform,
  handle,
  pace = {},
  createSandbox: create = createSandbox,
}: PaymentModuleOptions): Promise<PaymentModule> {
  const { sandboxTimeout, ...times } = pace;
  const baseUrl = { at: '' };
  const sandboxModule =
    platform.config.PAYMENT_PROVIDER === 'sandbox'
      ? await openSandbox(platform, handle, baseUrl, create, sandboxTimeout)
      : null;
  const payments = createPaymentContext(
    platform,
    sandboxModule?.sandbox ??
      createStripe({ ...stripeKeys(platform.config), clock: platform.clock }),
    times,
  );
  const webhooks = createWebhookProcessor(payments);
  return {
    payments,
    webhooks,
    sandbox: sandboxModule?.sandbox ?? null,
    jobs: [
      ...(sandboxModule ? [sandboxModule.background] : []),
      webhooks,
      createReconcileJob(payments),
      createRefundSyncJob(payments),
      createConfirmationsJob(payments),
    ],
    retention: [...webhookEventRetentionRules(platform), ...(sandboxModule?.retentionRules ?? [])],
    onListen(app) {
      baseUrl.at = getBaseUrl(app);
    },
  };
}

/** Creates the sandbox, which sends webhooks to the port that the server listens on. */
async function openSandbox(
  platform: Platform,
  { connections }: DatabaseHandle,
  baseUrl: { at: string },
  create: typeof createSandbox,
  timeoutMilliseconds = 8_000,
) {
  const pool = connections.createPool({ name: 'namugongo sandbox', max: 6 });
  const sandbox = create({
    pool,
    clock: platform.clock,
    webhookUrl: () => `${baseUrl.at}/api/payment/webhook/sandbox`,
    webhookSecret: await getOrCreateSiteSecret(platform.database, 'sandbox-webhook'),
    timeoutMilliseconds,
  });
  const background: BackgroundJob = {
    name: 'sandbox provider',
    start: () => sandbox.start(),
    async stop() {
      await sandbox.stop();
      await pool.end();
    },
  };
  return { sandbox, background, retentionRules: sandboxRetentionRules(createDrizzle(pool)) };
}

/** Waits at shutdown until all running confirmations have settled. */
function createConfirmationsJob({ inFlight }: PaymentContext): BackgroundJob {
  return {
    name: 'running payments',
    start: () => undefined,
    async stop() {
      await Promise.allSettled(inFlight.values());
    },
  };
}

function getBaseUrl(app: FastifyInstance): string {
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
