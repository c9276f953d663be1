import helmet from '@fastify/helmet';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { ensureFirstAdmin } from '#features/accounts/server/ensure-first-admin.ts';
import { accountsRoutes } from '#features/accounts/server/routes.ts';
import { signInCodeHandlers } from '#features/accounts/server/send-sign-in-code.ts';
import {
  type AccountService,
  createAccountService,
} from '#features/accounts/server/create-account-service.ts';
import { createMemberPurgeJob } from '#features/directory/server/update-member.ts';
import { directoryRoutes } from '#features/directory/server/routes.ts';
import { createRenderRefreshJob } from './server-rendering.ts';
import { getInlineScriptHashes } from './page-document.ts';
import { createDiscoverySources } from './discovery-sources.ts';
import { discoveryRoutes } from '#features/discovery/server/routes.ts';
import { documentsRoutes } from '#features/documents/server/routes.ts';
import {
  createDocumentCleanupJob,
  documentHandlers,
} from '#features/documents/server/clean-up-documents.ts';
import { createDonationPayable } from '#features/donations/server/donation-payable.ts';
import { receiptEmailBuilders } from '#features/donations/server/receipt-emails.ts';
import { createMonthlyChargeJob } from '#features/donations/server/monthly/charge-due-donations.ts';
import { monthlyEmailBuilders } from '#features/donations/server/monthly/emails.ts';
import { donationsRoutes } from '#features/donations/server/routes.ts';
import {
  statementEmailBuilders,
  createStatementCleanupJob,
} from '#features/donations/server/send-statements.ts';
import { createPictureCleanupJob } from '#features/albums/server/delete-orphaned-pictures.ts';
import { albumsRoutes } from '#features/albums/server/routes.ts';
import {
  announcementEmailBuilders,
  announcementHandlers,
} from '#features/announcements/server/email-announcement.ts';
import { announcementsSearch } from '#features/announcements/server/list-announcements.ts';
import { announcementsRoutes } from '#features/announcements/server/routes.ts';
import { createDayChangeJob } from '#features/announcements/server/create-day-change-job.ts';
import { createWaitingListJob } from '#features/orders/server/waiting-list/send-offers.ts';
import { createHourExpiryJob } from '#features/hours/server/expire-hours.ts';
import { hoursRoutes } from '#features/hours/server/routes.ts';
import { getPageSecurityHeaders } from '#platform/http/security-headers.ts';
import { registerAllowedMethods } from '#platform/http/allowed-methods.ts';
import { createServerDrain, createShutdownFilter } from '#platform/http/drain-server.ts';
import { registerErrorHandler, sendProblem } from '#platform/http/error-handler.ts';
import { createProblem } from '#platform/http/problem-error.ts';
import { createCachingServerFactory } from '#platform/cache/response-cache.ts';
import { createEmailHandler, getEmailFolder } from '#platform/email/email.ts';
import { isOnHold } from '#platform/ops/hold.ts';
import { emailRoutes } from '#platform/email/email-routes.ts';
import { operationsRoutes } from '#platform/ops/operations.ts';
import { menuRoutes } from '#features/menu/server/routes.ts';
import { findPageSlugs } from '#features/pages/server/queries.ts';
import { searchPages } from '#features/pages/server/queries.ts';
import { pagesRoutes } from '#features/pages/server/routes.ts';
import { searchRoutes } from '#features/search/server/routes.ts';
import { dataCodeHandlers } from '#features/personal-data/server/request-code.ts';
import { personalDataRoutes } from '#features/personal-data/server/routes.ts';
import { createPersonalDataContext } from './personal-data-sources.ts';
import { createTodaySources } from './today-sources.ts';
import { statusRoutes } from '#features/status/server/routes.ts';
import { createStatusSources } from './status-sources.ts';
import { treasuryDaySources } from './treasury-day-sources.ts';
import { treasuryDaysRoutes } from '#features/treasury-days/server/routes.ts';
import { todayRoutes } from '#features/today/server/routes.ts';
import { resendInvitation, invitePerson } from '#features/people/server/invite-person.ts';
import { peopleRoutes } from '#features/people/server/routes.ts';
import { emailLinkHandlers } from '#features/people/server/update-email.ts';
import { passwordResetHandlers } from '#features/people/server/request-password-reset.ts';
import {
  createPaymentModule,
  type PaymentModuleOptions,
  type PaymentModule,
  type PaymentTimingOverrides,
} from '#features/payments/server/create-payment-module.ts';
import type { BackgroundJob } from '#platform/ops/background-jobs.ts';
import { type Config, takesTestCards } from '#platform/config.ts';
import { createProxyMatcher } from '#platform/http/client-identity.ts';
import {
  type ConnectionLimits,
  defaultConnectionLimits,
  handleClientError,
  limitConnectionsPerClient,
  warnAboutUnknownProxy,
} from '#platform/http/connection-limits.ts';
import { createPlatform, type PlatformOptions } from '#platform/create-platform.ts';
import { createOutbox } from '#platform/outbox/create-outbox.ts';
import type { Platform } from '#platform/platform.ts';
import { createBackupJob } from '#platform/backup/run-scheduled-backup.ts';
import { createRetentionJob } from '#platform/ops/retention.ts';
import { listRetentionRules } from './retention-rules.ts';
import { createCalendar } from '#features/readings/server/calendar/create-calendar.ts';
import { searchReadings } from '#features/readings/server/queries.ts';
import { readingsRoutes } from '#features/readings/server/routes.ts';
import { getReadingDay } from '#features/readings/server/get-reading-day.ts';
import { createHoldExpiryJob } from '#features/seats/server/claims/release-expired-holds.ts';
import {
  type CheckoutContext,
  createCheckoutContext,
} from '#features/orders/server/checkout/create-checkout-context.ts';
import { orderEmailBuilders } from '#features/orders/server/checkout/order-emails.ts';
import { createOrderPayable } from '#features/orders/server/checkout/order-payable.ts';
import { checkoutRoutes } from '#features/orders/server/checkout/routes.ts';
import { getCurrentEvent } from '#features/event/server/find-event.ts';
import { createEventClockJob } from '#features/event/server/create-event-clock-job.ts';
import { changeNoticeBuilders } from '#features/tickets/server/guest-emails/emails.ts';
import { createReminderJob } from '#features/tickets/server/guest-emails/send-reminders.ts';
import { createRequestExpiryJob } from '#features/orders/server/seat-requests/expire-requests.ts';
import { receptionRoutes } from './reception/routes.ts';
import { ticketsEmailBuilders } from '#features/tickets/server/ticket-emails.ts';
import { createPushHandler } from '#features/tickets/server/wallet/send-apple-push.ts';
import { createGoogleHandler } from '#features/tickets/server/wallet/send-google-update.ts';
import {
  appleTask,
  createPassUpdateJob,
  googleTask,
} from '#features/tickets/server/wallet/update-passes.ts';
import {
  type WalletHosts,
  walletHosts,
} from '#features/tickets/server/wallet/wallet-hosts-provider.ts';
import { ticketCodeHandlers } from '#features/tickets/server/verify-ticket-code.ts';
import { readBooks } from './read-books.ts';
import { createFigureReader } from './read-figures.ts';
import { createAlarmJob } from '#features/status/server/send-alarms.ts';
import { registerStaticFiles } from './static-files.ts';
import { siteRoutes } from '#features/site/server/routes.ts';
import { videosRoutes } from '#features/videos/server/routes.ts';

export type App = {
  app: FastifyInstance;
  platform: Platform;
  payments: PaymentModule;
  /** Sentences for the operator, printed at startup: the link to create the first administrator, no mail server, test payments. */
  hints: string[];
  /** Starts the background jobs. */
  start(): Promise<void>;
  /** Answers the open requests, then stops the background jobs; the database stays open. */
  close(): Promise<void>;
  /** Ends the connections that `close` waits for. */
  endConnections(): void;
};

export type AppOptions = PlatformOptions & {
  connectionLimits?: Partial<ConnectionLimits> | undefined;
  /** Tests have their own. */
  walletHosts?: WalletHosts | undefined;
} & Pick<PaymentModuleOptions, 'createSandbox'>;

/** Builds the site. The caller opens the port (`app.listen`) and starts the background jobs (`start`). */
export async function createApp(
  deps: AppOptions,
  timingOverrides?: PaymentTimingOverrides,
): Promise<App> {
  const { config, log, handle } = deps;
  const accounts = createAccountService({ config, log, database: handle.database });
  const platform = await createPlatform(deps, accounts.getAccount);
  const payments = await createPaymentModule({
    platform,
    handle,
    pace: timingOverrides,
    createSandbox: deps.createSandbox,
  });
  const checkout = createCheckoutContext(payments.payments);
  payments.payments.payables.set('order', createOrderPayable(checkout));
  payments.payments.payables.set('donation', createDonationPayable(platform));
  const connectionLimits = { ...defaultConnectionLimits, ...deps.connectionLimits };
  const app = await buildApp(platform, accounts, payments, checkout, connectionLimits);
  const jobs = createBackgroundJobs(deps, platform, accounts, payments);
  const setUp = await ensureFirstAdmin(platform);
  const server = createServerDrain(app, platform);
  return {
    app,
    platform,
    payments,
    hints: listHints(config, setUp?.link, await isOnHold(handle.database)),
    async start() {
      for (const job of jobs) await job.start();
    },
    async close() {
      await server.drain();
      for (const job of jobs.toReversed()) await job.stop();
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

/** The outbox with its handlers, and the timer jobs; `start` and `stop` follow the order of the list. */
function createBackgroundJobs(
  { config, log, clock, handle, walletHosts: hosts = walletHosts }: AppOptions,
  platform: Platform,
  accounts: AccountService,
  payments: PaymentModule,
): BackgroundJob[] {
  const builders = {
    ...ticketsEmailBuilders(platform),
    ...orderEmailBuilders(platform),
    ...receiptEmailBuilders(platform),
    ...monthlyEmailBuilders(platform),
    ...statementEmailBuilders(platform),
    ...announcementEmailBuilders(platform),
    ...changeNoticeBuilders(platform),
  };
  const emailHandler = createEmailHandler({
    config,
    log,
    clock,
    database: handle.database,
    builders,
  });
  return [
    ...payments.background,
    // A running task renews its lease. A short lease frees the tasks of a crashed process soon.
    createOutbox({
      ...platform,
      leaseMilliseconds: 20_000,
      handlers: {
        mail: emailHandler,
        ...signInCodeHandlers(platform, accounts),
        ...passwordResetHandlers(platform),
        ...emailLinkHandlers(platform),
        ...ticketCodeHandlers(platform),
        ...dataCodeHandlers(createPersonalDataContext(platform)),
        ...documentHandlers(platform),
        [appleTask]: createPushHandler(platform, hosts),
        [googleTask]: createGoogleHandler(platform, hosts),
        ...announcementHandlers(platform),
        ...payments.work,
      },
    }),
    createEventClockJob(platform),
    createHoldExpiryJob(platform),
    createBackupJob(platform, { url: handle.directUrl, readBooks }),
    createAlarmJob(platform, createStatusSources(payments.payments)),
    createRetentionJob(platform, listRetentionRules(platform, payments)),
    createRequestExpiryJob(platform),
    createWaitingListJob(platform),
    createPictureCleanupJob(platform),
    createRenderRefreshJob(platform),
    createDocumentCleanupJob(platform),
    createMonthlyChargeJob(payments.payments),
    createStatementCleanupJob(platform),
    createMemberPurgeJob(platform),
    createHourExpiryJob(platform),
    createDayChangeJob(platform),
    createReminderJob(platform),
    createPassUpdateJob(platform),
  ];
}

async function buildApp(
  platform: Platform,
  accounts: AccountService,
  payments: PaymentModule,
  checkout: CheckoutContext,
  connectionLimits: ConnectionLimits,
): Promise<FastifyInstance> {
  const { config } = platform;
  const isProxy = createProxyMatcher(config.TRUST_PROXY ?? []);
  const logger: FastifyBaseLogger = platform.log;
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.TRUST_PROXY ? isProxy : false,
    bodyLimit: 256 * 1024,
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
    clientErrorHandler: handleClientError,
    // A request on an open connection is answered, also while the process stops.
    return503OnClosing: false,
    serverFactory: createCachingServerFactory(
      platform.responseCache,
      connectionLimits,
      createShutdownFilter(platform),
    ),
    // A path with a broken escape, or with a part that is too long, leads nowhere.
    frameworkErrors: (_error, _request, reply) => sendProblem(reply, createProblem('not-found')),
  });
  if (config.RATE_LIMIT) limitConnectionsPerClient(app.server, connectionLimits, isProxy);
  if (!config.TRUST_PROXY) warnAboutUnknownProxy(app.server, platform.log);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  acceptEmptyBodies(app);
  registerErrorHandler(app);
  registerAllowedMethods(app);
  await app.register(helmet, getPageSecurityHeaders(config, getInlineScriptHashes()));
  operationsRoutes(app, platform, createFigureReader(payments.payments));
  emailRoutes(app, platform);
  accountsRoutes(app, platform, accounts);
  peopleRoutes(app, platform, accounts);
  personalDataRoutes(app, createPersonalDataContext(platform), accounts);
  receptionRoutes(app, platform);
  checkoutRoutes(app, checkout);
  payments.routes(app);
  treasuryDaysRoutes(app, platform, treasuryDaySources);
  documentsRoutes(app, platform);
  donationsRoutes(app, payments.payments);
  hoursRoutes(app, platform);
  directoryRoutes(app, platform, {
    invite: (person, actor) => invitePerson(platform, person, actor),
    inviteAgain: (id, actor) => resendInvitation(platform, id, actor),
  });
  const calendar = createCalendar();
  readingsRoutes(app, platform, calendar);
  announcementsRoutes(app, platform, (date) =>
    getReadingDay({ database: platform.database, calendar }, date),
  );
  pagesRoutes(app, platform);
  menuRoutes(app, platform, findPageSlugs);
  todayRoutes(app, platform, createTodaySources(payments.payments));
  statusRoutes(app, platform, createStatusSources(payments.payments));
  searchRoutes(app, platform, [searchPages, searchReadings, announcementsSearch(platform)]);
  albumsRoutes(app, platform);
  videosRoutes(app, platform);
  siteRoutes(app, platform, () => getCurrentEvent(platform), findPageSlugs);
  discoveryRoutes(app, platform, createDiscoverySources(platform));
  await registerStaticFiles(app, platform);
  return app;
}

/** Accepts an empty body of type 'application/json': many clients send that header with a PUT or DELETE without a body. */
function acceptEmptyBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parse(request, body.toString(), done),
  );
}
