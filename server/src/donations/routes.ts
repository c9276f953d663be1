import { donationStatements as statements } from '@namugongo/contract/donation-statements';
import { donations } from '@namugongo/contract/donations';
import type { FastifyInstance } from 'fastify';
import type { Payments } from '../payments/payable.ts';
import type { Platform } from '../platform/platform.ts';
import { sendProgress } from '../platform/send-progress.ts';
import { serve, serveRaw } from '../platform/serve.ts';
import { readSettings } from '../platform/settings.ts';
import { signedIn } from '../platform/signed-in.ts';
import { changeDonationSettings } from './change-settings.ts';
import { listGifts, sumGifts } from './gift-queries.ts';
import { give } from './give.ts';
import { monthlyGiftsRoutes } from './monthly/routes.ts';
import { readDonationSettings } from './queries.ts';
import { pollGift } from './read-gift.ts';
import { findGiver, listStatements, makeStatement } from './read-statements.ts';
import { refundGift } from './refund-gift.ts';
import { mailStatements, printStatements, statementsKey } from './send-statements.ts';

/** A giver mistypes a card a few times; who tries stolen numbers in a row is slowed. */
const payments = { limit: { points: 20, seconds: 60 } };
const polls = { limit: { points: 120, seconds: 60 } };

export function donationsRoutes(app: FastifyInstance, money: Payments): void {
  const { platform } = money;
  const { database } = platform;

  serve(
    app,
    platform,
    donations.information,
    async () => {
      const { recipient, wording: _, ...settings } = await readDonationSettings(database);
      return {
        ...settings,
        recipient: recipient || (await readSettings(database)).name,
        monthly: money.provider.keepsCards,
      };
    },
    { snapshot: () => ['donation-settings', 'site'] },
  );
  serve(
    app,
    platform,
    donations.give,
    async ({ body, request }, reply) => {
      reply.header('cache-control', 'private, no-store');
      return give(money, body, request.headers['idempotency-key']);
    },
    payments,
  );
  serve(
    app,
    platform,
    donations.status,
    async ({ params }, reply) => {
      reply.header('cache-control', 'private, no-store');
      return pollGift(money, params.reference);
    },
    polls,
  );
  serve(app, platform, donations.list, async ({ query }, reply) => {
    reply.header('cache-control', 'private, no-store');
    const { timeZone } = await readSettings(database);
    const period = { ...query, timeZone };
    return { gifts: await listGifts(database, period), totals: await sumGifts(database, period) };
  });
  serve(app, platform, donations.refund, ({ params, body, who }) =>
    refundGift(money, { ...params, ...body, who: signedIn(who) }),
  );
  serve(app, platform, donations.settings, () => readDonationSettings(database));
  serve(app, platform, donations.changeSettings, ({ body, who }) =>
    changeDonationSettings(platform, body, signedIn(who)),
  );
  statementsRoutes(app, platform);
  monthlyGiftsRoutes(app, money);
}

function statementsRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, platform, statements.list, async ({ params }, reply) => {
    reply.header('cache-control', 'private, no-store');
    return listStatements(platform, params.year);
  });
  serveRaw(app, platform, statements.one, async ({ params, query }, reply) => {
    const giver = await findGiver(platform, params.year, query.giver);
    const { bytes } = await makeStatement(platform, params.year, giver);
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="gifts-${params.year}.pdf"`)
      .header('cache-control', 'private, no-store')
      .send(bytes);
  });
  serveRaw(app, platform, statements.print, ({ params, request }, reply) =>
    sendProgress(statements.print, request, reply, (tell) =>
      printStatements(platform, params.year, tell),
    ),
  );
  serveRaw(app, platform, statements.printed, async ({ params }, reply) =>
    reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="gifts-${params.year}.zip"`)
      .header('cache-control', 'private, no-store')
      .send(await platform.files.read(statementsKey(params.statements))),
  );
  serveRaw(app, platform, statements.mail, ({ params, who, request }, reply) =>
    sendProgress(statements.mail, request, reply, (tell) =>
      mailStatements(platform, params.year, signedIn(who), tell),
    ),
  );
}
