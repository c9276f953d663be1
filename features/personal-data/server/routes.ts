import { type PersonalData, personalData } from '#features/personal-data/contract/personal-data.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { AccountService } from '#features/accounts/server/create-account-service.ts';
import { registerEndpoint, registerRawEndpoint } from '#platform/http/register-endpoint.ts';
import { requireAccount } from '#platform/http/require-account.ts';
import { getSettings } from '#platform/settings.ts';
import { deletePerson } from './delete-person.ts';
import { deleteOrderData, findOrders, getOrderData } from './handle-order-data.ts';
import {
  byCode,
  getPersonalData,
  type PersonalDataContext,
  type Requester,
} from './get-personal-data.ts';
import { renderPersonalDataPdf } from './personal-data-pdf.ts';
import { parseDataKey, requestDataCode, verifyDataCode } from './request-code.ts';

const toRequester = ({ id, name }: { id: string; name: string }): Requester => ({
  actorId: id,
  actorName: name,
});

/** A person's data for its account, for a code to its address, and for the office. */
export function personalDataRoutes(
  app: FastifyInstance,
  context: PersonalDataContext,
  accounts: AccountService,
): void {
  const { platform } = context;
  registerEndpoint(app, platform, personalData.get, ({ actor }) => {
    const account = requireAccount(actor);
    return getPersonalData(context, account.email, toRequester(account));
  });
  registerRawEndpoint(app, platform, personalData.getPdf, async ({ actor }, reply) => {
    const account = requireAccount(actor);
    const data = await getPersonalData(context, account.email, toRequester(account));
    return sendPdf(context, data, reply);
  });
  registerEndpoint(app, platform, personalData.delete, async ({ actor, body, request }) => {
    const account = requireAccount(actor);
    await context.requireReauthentication(body.password, {
      actor: account,
      sessionId: await accounts.sessionId(request),
      isSessionFresh: await accounts.isSessionFresh(request),
    });
    await deletePerson(context, account.email, toRequester(account));
    return {};
  });
  codeRoutes(app, context);
  officeRoutes(app, context);
  orderRoutes(app, context);
}

function codeRoutes(app: FastifyInstance, context: PersonalDataContext): void {
  const { platform } = context;
  registerEndpoint(
    app,
    platform,
    personalData.requestCode,
    async ({ body }) => ({ request: await requestDataCode(platform, body.email) }),
    { limit: { points: 10, seconds: 600 } },
  );
  registerEndpoint(
    app,
    platform,
    personalData.verifyCode,
    async ({ body }) => ({ key: await verifyDataCode(platform, body) }),
    { limit: { points: 20, seconds: 600 } },
  );
  registerEndpoint(app, platform, personalData.getByKey, async ({ query }) =>
    getPersonalData(context, await parseDataKey(platform, query.key), byCode),
  );
  registerRawEndpoint(app, platform, personalData.getPdfByKey, async ({ query }, reply) => {
    const email = await parseDataKey(platform, query.key);
    return sendPdf(context, await getPersonalData(context, email, byCode), reply);
  });
  registerEndpoint(app, platform, personalData.deleteByKey, async ({ body }) => {
    await deletePerson(context, await parseDataKey(platform, body.key), byCode);
    return {};
  });
}

function officeRoutes(app: FastifyInstance, context: PersonalDataContext): void {
  const { platform } = context;
  registerEndpoint(app, platform, personalData.getForOffice, ({ query, actor }) =>
    getPersonalData(context, query.email, toRequester(requireAccount(actor))),
  );
  registerRawEndpoint(
    app,
    platform,
    personalData.getPdfForOffice,
    async ({ query, actor }, reply) => {
      const requester = toRequester(requireAccount(actor));
      return sendPdf(context, await getPersonalData(context, query.email, requester), reply);
    },
  );
  registerEndpoint(app, platform, personalData.deleteForOffice, async ({ body, actor }) => {
    await deletePerson(context, body.email, toRequester(requireAccount(actor)));
    return {};
  });
}

function orderRoutes(app: FastifyInstance, context: PersonalDataContext): void {
  const { platform } = context;
  registerEndpoint(app, platform, personalData.findOrders, async ({ query }) => ({
    orders: await findOrders(context, query.search),
  }));
  registerEndpoint(app, platform, personalData.getOfOrders, ({ query, actor }) =>
    getOrderData(context, query.orders, toRequester(requireAccount(actor))),
  );
  registerRawEndpoint(app, platform, personalData.getPdfOfOrders, async ({ query, actor }, reply) =>
    sendPdf(
      context,
      await getOrderData(context, query.orders, toRequester(requireAccount(actor))),
      reply,
    ),
  );
  registerEndpoint(app, platform, personalData.deleteOfOrders, async ({ body, actor }) => {
    await deleteOrderData(context, body.orders, toRequester(requireAccount(actor)));
    return {};
  });
}

async function sendPdf(
  context: PersonalDataContext,
  data: PersonalData,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const site = await getSettings(context.platform.database);
  const bytes = await renderPersonalDataPdf({ data, site });
  return reply
    .header('content-type', 'application/pdf')
    .header('content-disposition', 'attachment; filename="your-data.pdf"')
    .send(bytes);
}
