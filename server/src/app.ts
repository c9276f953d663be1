import helmet from '@fastify/helmet';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { ensureFirstAdmin } from './accounts/ensure-first-admin.ts';
import { accountsRoutes } from './accounts/routes.ts';
import { signInCodeWork } from './accounts/send-sign-in-code.ts';
import { type Accounts, createAccounts } from './accounts/who.ts';
import { memberSweeper } from './directory/change-member.ts';
import { directoryRoutes } from './directory/routes.ts';
import { refreshDrawnPages, scriptInDocument } from './drawn-pages.ts';
import { documentsRoutes } from './documents/routes.ts';
import { documentSweeper, documentWork } from './documents/sweep-documents.ts';
import { donationPayable } from './donations/donation-payable.ts';
import { receiptMailBuilders } from './donations/mail-receipt.ts';
import { monthlyCharges } from './donations/monthly/charge-due-gifts.ts';
import { monthlyMailBuilders } from './donations/monthly/mail-monthly-gift.ts';
import { donationsRoutes } from './donations/routes.ts';
import { statementMailBuilders, statementSweeper } from './donations/send-statements.ts';
import { sweepPictures } from './albums/drop-leftovers.ts';
import { albumsRoutes } from './albums/routes.ts';
import { announcementMailBuilders, announcementWork } from './announcements/mail-announcement.ts';
import { announcementsSearch } from './announcements/list-announcements.ts';
import { announcementsRoutes } from './announcements/routes.ts';
import { watchDay } from './announcements/watch-day.ts';
import { watchHours } from './hours/expire-hours.ts';
import { hoursRoutes } from './hours/routes.ts';
import { contentPolicy } from './platform/content-policy.ts';
import { answerErrors } from './platform/errors.ts';
import { serverOfKeptAnswers } from './platform/kept-answers.ts';
import { createMailHandler } from './platform/mail.ts';
import { mailRoutes } from './platform/mail-routes.ts';
import { operationsRoutes } from './platform/operations.ts';
import { menuRoutes } from './menu/routes.ts';
import { searchPages } from './pages/queries.ts';
import { pagesRoutes } from './pages/routes.ts';
import { searchRoutes } from './search/routes.ts';
import { inviteAgain, invitePerson } from './people/invite-person.ts';
import { peopleRoutes } from './people/routes.ts';
import { emailLinkWork } from './people/change-email.ts';
import { passwordLinkWork } from './people/send-password-link.ts';
import { openPayments, type OpenPayments, type PaymentPace } from './payments/open-payments.ts';
import type { Background } from './platform/background.ts';
import { createPlatform, type Ground } from './platform/create-platform.ts';
import { createOutbox } from './platform/outbox.ts';
import type { Platform } from './platform/platform.ts';
import { pruner } from './platform/prune.ts';
import { pruningsOf } from './prunings.ts';
import { openCalendar } from './readings/calendar/open-calendar.ts';
import { searchReadings } from './readings/queries.ts';
import { readingsRoutes } from './readings/routes.ts';
import { showDay } from './readings/show-day.ts';
import { sweepHolds } from './reception/carts/free-expired-holds.ts';
import { type Checkout, createCheckout } from './reception/checkout/checkout.ts';
import { orderMailBuilders } from './reception/checkout/mail-order.ts';
import { orderPayable } from './reception/checkout/order-payable.ts';
import { checkoutRoutes } from './reception/checkout/routes.ts';
import { showCurrentEvent } from './reception/events/find-event.ts';
import { watchEventClock } from './reception/events/watch-clock.ts';
import { sweepRequests } from './reception/requests/lapse-requests.ts';
import { receptionRoutes } from './reception/routes.ts';
import { ticketsMailBuilders } from './reception/tickets/mail-tickets.ts';
import { codeWork } from './reception/tickets/send-code.ts';
import { serveWeb } from './serve-web.ts';
import { siteRoutes } from './site/routes.ts';
import { videosRoutes } from './videos/routes.ts';

export type Site = {
  app: FastifyInstance;
  platform: Platform;
  payments: OpenPayments;
  /** What to do next, for the terminal: a set-up link, a reminder that no mail server is named. */
  hints: string[];
  /** Starts what runs in the background. */
  start(): Promise<void>;
  /** Ends requests and background work; the database stays open. */
  close(): Promise<void>;
};

/** The whole site as a value: nothing listens and nothing runs in the background until it is told. */
export async function buildSite(ground: Ground, pace?: PaymentPace): Promise<Site> {
  const { config, log, handle } = ground;
  const accounts = createAccounts({ config, log, database: handle.database });
  const platform = await createPlatform(ground, accounts.who);
  const payments = await openPayments({ platform, databaseUrl: handle.url, pace });
  const checkout = createCheckout(payments.payments);
  payments.payments.payables.set('order', orderPayable(checkout));
  payments.payments.payables.set('donation', donationPayable(platform));
  const app = await buildApp(platform, accounts, payments, checkout);
  const background = backgroundOf(ground, platform, accounts, payments);
  const setUp = await ensureFirstAdmin(platform);
  return {
    app,
    platform,
    payments,
    hints: setUp ? [`There is no administrator yet. Make one within 24 hours: ${setUp.link}`] : [],
    async start() {
      for (const part of background) await part.start();
    },
    async close() {
      await app.close();
      for (const part of background.toReversed()) await part.stop();
      await platform.close();
    },
  };
}

/** What runs beside the requests: the outbox with everything it carries out, and what looks at the clock. */
function backgroundOf(
  { config, log, clock, handle }: Ground,
  platform: Platform,
  accounts: Accounts,
  payments: OpenPayments,
): Background[] {
  const builders = {
    ...ticketsMailBuilders(platform),
    ...orderMailBuilders(platform),
    ...receiptMailBuilders(platform),
    ...monthlyMailBuilders(platform),
    ...statementMailBuilders(platform),
    ...announcementMailBuilders(platform),
  };
  const mail = createMailHandler({ config, log, clock, database: handle.database, builders });
  return [
    ...payments.background,
    // Renewed while the work goes on; what a dead process had claimed is taken again soon.
    createOutbox({
      ...platform,
      leaseMilliseconds: 20_000,
      handlers: {
        mail,
        ...signInCodeWork(platform, accounts),
        ...passwordLinkWork(platform),
        ...emailLinkWork(platform),
        ...codeWork(platform),
        ...documentWork(platform),
        ...announcementWork(platform),
        ...payments.work,
      },
    }),
    watchEventClock(platform),
    sweepHolds(platform),
    pruner(platform, pruningsOf(platform, payments)),
    sweepRequests(platform),
    sweepPictures(platform),
    refreshDrawnPages(platform),
    documentSweeper(platform),
    monthlyCharges(payments.payments),
    statementSweeper(platform),
    memberSweeper(platform),
    watchHours(platform),
    watchDay(platform),
  ];
}

async function buildApp(
  platform: Platform,
  accounts: Accounts,
  payments: OpenPayments,
  checkout: Checkout,
): Promise<FastifyInstance> {
  const { config } = platform;
  const logger: FastifyBaseLogger = platform.log;
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.TRUST_PROXY ?? false,
    bodyLimit: 256 * 1024,
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
    forceCloseConnections: true,
    serverFactory: serverOfKeptAnswers(platform.snapshots),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  takeEmptyBodies(app);
  answerErrors(app);
  await app.register(helmet, contentPolicy(config, scriptInDocument()));
  operationsRoutes(app, platform);
  mailRoutes(app, platform);
  accountsRoutes(app, platform, accounts);
  peopleRoutes(app, platform, accounts);
  receptionRoutes(app, platform);
  checkoutRoutes(app, checkout);
  payments.routes(app);
  documentsRoutes(app, platform);
  donationsRoutes(app, payments.payments);
  hoursRoutes(app, platform);
  directoryRoutes(app, platform, {
    invite: (person, who) => invitePerson(platform, person, who),
    inviteAgain: (id, who) => inviteAgain(platform, id, who),
  });
  const calendar = openCalendar();
  readingsRoutes(app, platform, calendar);
  announcementsRoutes(app, platform, (date) =>
    showDay({ database: platform.database, calendar }, date),
  );
  pagesRoutes(app, platform);
  menuRoutes(app, platform);
  searchRoutes(app, platform, [searchPages, searchReadings, announcementsSearch(platform)]);
  albumsRoutes(app, platform);
  videosRoutes(app, platform);
  siteRoutes(app, platform, () => showCurrentEvent(platform));
  await serveWeb(app, platform);
  return app;
}

/** Many clients say 'application/json' also where they send nothing, as for a PUT without a body. */
function takeEmptyBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parse(request, body.toString(), done),
  );
}
