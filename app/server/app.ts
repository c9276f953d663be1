import { parseSlug } from '#contract/rules/slugs.ts';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { contract } from '#app/contract.ts';
import { createTokenFinder } from '#features/api-tokens/server/find-caller.ts';
import { createDeviceFinder } from '#features/door/server/devices/find-device-caller.ts';
import { createAccountService } from '#features/accounts/server/create-account-service.ts';
import { isAccountOfDead } from '#features/directory/server/queries.ts';
import { ensureFirstAdmin } from '#features/accounts/server/ensure-first-admin.ts';
import {
  createPaymentModule,
  type PaymentModule,
  type PaymentModuleOptions,
  type PaymentTimingOverrides,
} from '#features/payments/server/create-payment-module.ts';
import {
  type WalletHosts,
  walletHosts as publicWalletHosts,
} from '#features/tickets/server/wallet/wallet-hosts-provider.ts';
import { createBackupJob } from '#platform/backup/run-scheduled-backup.ts';
import { type Config, takesTestCards } from '#platform/config.ts';
import { createPlatform, type PlatformOptions } from '#platform/create-platform.ts';
import { createEmailHandler } from '#platform/email/email.ts';
import { getEmailFolder } from '#platform/email/send-email.ts';
import { collect, collectSubscribers, merge } from '#platform/feature.ts';
import {
  type ConnectionLimits,
  defaultConnectionLimits,
} from '#platform/http/connection-limits.ts';
import { createServer } from '#platform/http/create-server.ts';
import { createServerDrain } from '#platform/http/drain-server.ts';
import { registerEndpoint } from '#platform/http/register-endpoint.ts';
import { getPageSecurityHeaders } from '#platform/http/security-headers.ts';
import type { BackgroundJob } from '#platform/ops/background-jobs.ts';
import { isOnHold } from '#platform/ops/hold.ts';
import { createMetrics } from '#platform/ops/metrics.ts';
import { createOperationsEndpoints } from '#platform/ops/operations.ts';
import { createRetentionJob } from '#platform/ops/retention.ts';
import { createOutbox, createUnknownTaskJob, type Outbox } from '#platform/outbox/create-outbox.ts';
import type { Platform } from '#platform/platform.ts';
import { createFeatures } from './features.ts';
import { getInlineScriptHashes } from './page-document.ts';
import { readBookFigures, readBooks } from './read-books.ts';
import { createRenderRefreshJob } from './server-rendering.ts';
import { registerStaticFiles } from './static-files.ts';
import { listEndpoints } from '#contract/endpoint.ts';
import { screenList } from '#app/screens.ts';

/** The first parts of the paths that are no pages: screens, endpoints and the files of the build. */
const reservedSlugs: ReadonlySet<string> = new Set(
  [...screenList, ...listEndpoints(contract), { path: '/assets' }]
    .map(({ path }) => path.split('/')[1] ?? '')
    .filter((name) => name !== '' && !name.startsWith('$'))
    .map(parseSlug),
);

export type App = {
  app: FastifyInstance;
  platform: Platform;
  payments: PaymentModule;
  features: Features;
  /** Sentences for the operator, printed at startup: the link to create the first administrator, no mail server, test payments. */
  hints: string[];
  /** Beside the outbox, in the order in which they start; a test with a moved clock runs each when it is due. */
  jobs: readonly BackgroundJob[];
  outbox: Outbox;
  /** Starts the background jobs. */
  start(): Promise<void>;
  /** Answers the open requests, then stops the background jobs; the database stays open. */
  close(): Promise<void>;
  /** Ends the connections that `close` waits for. */
  endConnections(): void;
};

type Features = ReturnType<typeof createFeatures>;

export type AppOptions = PlatformOptions & {
  connectionLimits?: Partial<ConnectionLimits> | undefined;
  /** Tests have their own. */
  walletHosts?: WalletHosts | undefined;
} & Pick<PaymentModuleOptions, 'createSandbox'>;

/** Builds the site. The caller opens the port (`app.listen`) and starts the background jobs (`start`). */
export async function createApp(
  options: AppOptions,
  timingOverrides?: PaymentTimingOverrides,
): Promise<App> {
  const { config, clock, log, handle, createSandbox, walletHosts = publicWalletHosts } = options;
  const accounts = createAccountService({
    config,
    clock,
    log,
    database: handle.database,
    isClosed: isAccountOfDead,
  });
  const platform = await createPlatform(
    options,
    {
      getAccount: accounts.getAccount,
      findTokenCaller: createTokenFinder({ clock, database: handle.database }),
      findDoorDevice: createDeviceFinder({ clock, config, database: handle.database }),
    },
    reservedSlugs,
  );
  const pace = timingOverrides;
  const payments = await createPaymentModule({ platform, handle, pace, createSandbox });
  const features = createFeatures({ platform, accounts, payments, walletHosts });
  platform.subscribe(collectSubscribers(features));
  for (const payable of Object.values(merge(features, 'payables')))
    payments.payments.payables.set(payable.subject, payable);
  const app = await buildApp(platform, features, options);
  app.addHook('onListen', async () => platform.watchDatabase());
  const { jobs, outbox } = createJobs(platform, features, options);
  // The outbox last: it is stopped first, because its tasks use what the features run.
  const all = [...jobs, outbox];
  const setUp = await ensureFirstAdmin(platform);
  const server = createServerDrain(app, platform);
  return {
    app,
    platform,
    payments,
    features,
    hints: listHints(config, setUp?.link, await isOnHold(handle.database)),
    jobs,
    outbox,
    async start() {
      for (const job of all) await job.start();
    },
    async close() {
      await server.drain();
      for (const job of all.toReversed()) await job.stop();
      await platform.close();
    },
    endConnections: server.endConnections,
  };
}

const onHoldHint =
  'This site was restored from a backup: payments and email are on hold. An administrator starts them at the top of any page.';

function listHints(config: Config, setUpLink: string | undefined, onHold: boolean): string[] {
  const hints = onHold ? [onHoldHint] : [];
  if (setUpLink)
    hints.push(`No administrator yet. Open this link within 24 hours to create one: ${setUpLink}`);
  if (!config.SMTP_URL)
    hints.push(
      `No mail server is set, so no email goes out. Messages are saved in ${getEmailFolder(config)}.`,
    );
  if (takesTestCards(config)) hints.push('Payments are in test mode: only test cards work.');
  return hints;
}

function createJobs(
  platform: Platform,
  features: Features,
  { handle }: AppOptions,
): Pick<App, 'jobs' | 'outbox'> {
  const mail = createEmailHandler({ ...platform, kinds: merge(features, 'emails') });
  const handlers = { mail, ...merge(features, 'tasks') };
  const jobs = [
    ...collect(features, 'jobs'),
    createRenderRefreshJob(platform),
    createBackupJob(platform, { url: handle.directUrl, readBooks }),
    createRetentionJob(platform, collect(features, 'retention')),
    createUnknownTaskJob({ ...platform, handlers }),
  ];
  // A running task renews its lease. A short lease frees the tasks of a crashed process soon.
  return { jobs, outbox: createOutbox({ ...platform, leaseMilliseconds: 20_000, handlers }) };
}

async function buildApp(
  platform: Platform,
  features: Features,
  { connectionLimits }: AppOptions,
): Promise<FastifyInstance> {
  const app = createServer(platform, { ...defaultConnectionLimits, ...connectionLimits });
  await app.register(helmet, getPageSecurityHeaders(platform.config, getInlineScriptHashes()));
  const metrics = createMetrics(app, platform, async () => {
    const figures = await Promise.all(collect(features, 'figures').map((read) => read()));
    return [...figures.flat(), ...(await readBookFigures(platform.database))];
  });
  const emails = { isLimited: platform.config.RATE_LIMIT, kinds: merge(features, 'emails') };
  for (const route of [
    ...createOperationsEndpoints(platform, metrics, contract),
    ...collect(features, 'endpoints'),
  ])
    registerEndpoint(app, platform, route, emails);
  app.addHook('onListen', async () => collect(features, 'onListen').forEach((call) => call(app)));
  await registerStaticFiles(app, platform);
  return app;
}
