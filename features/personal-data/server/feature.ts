import type { AccountService } from '#features/accounts/server/create-account-service.ts';
import { defineFeature } from '#platform/feature.ts';
import {
  type PersonalDataContext,
  byCode,
  getPersonalData,
  type Requester,
} from './get-personal-data.ts';
import {
  createDataCodeTask,
  parseDataKey,
  requestDataCode,
  verifyDataCode,
} from './request-code.ts';
import { type PersonalData, personalData } from '#features/personal-data/contract/personal-data.ts';
import type { FastifyReply } from 'fastify';
import { requireReauthentication } from '#features/people/server/require-reauthentication.ts';
import type { DataSubject } from '#platform/ops/personal-data.ts';
import { getSettings } from '#platform/settings.ts';
import { deletePerson } from './delete-person.ts';
import { deleteOrderData, findOrders, getOrderData } from './handle-order-data.ts';
import { createPersonalDataPdf } from './personal-data-pdf.ts';
import { implement, limited } from '#platform/http/implement.ts';

declare module '#platform/events.ts' {
  interface FeatureEvents {
    /** A person is about to delete their own data. */
    'person leaves': { data: DataSubject; response: void };
  }
}

/** A person's data for its account, for a code to its address, and for the office. */
export const createPersonalDataFeature = (context: PersonalDataContext, accounts: AccountService) =>
  defineFeature({
    name: 'personal-data',
    endpoints: createPersonalDataEndpoints(context, accounts),
    tasks: { 'personal-data-code': createDataCodeTask(context) },
    emails: {
      'personal-data-code': { cause: 'limited request' },
      'data-deleted': { cause: { toRecipient: 5, byCause: 5 } },
    },
  });

const toRequester = ({ id, name }: { id: string; name: string }): Requester => ({
  actorId: id,
  actorName: name,
});

async function sendPdf(
  context: PersonalDataContext,
  data: PersonalData,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const site = await getSettings(context.platform.database);
  const bytes = await createPersonalDataPdf({ data, site });
  return reply
    .header('content-type', 'application/pdf')
    .header('content-disposition', 'attachment; filename="your-data.pdf"')
    .send(bytes);
}

const createPersonalDataEndpoints = (context: PersonalDataContext, accounts: AccountService) => {
  const { platform } = context;
  return implement(personalData, {
    get: ({ actor }) => getPersonalData(context, actor.email, toRequester(actor)),
    getPdf: async ({ actor }, reply) =>
      sendPdf(context, await getPersonalData(context, actor.email, toRequester(actor)), reply),
    delete: async ({ actor, body, request }) => {
      await requireReauthentication(platform, body.password, {
        actor,
        sessionId: await accounts.sessionId(request),
        isSessionFresh: await accounts.isSessionFresh(request),
      });
      await deletePerson(context, actor.email, toRequester(actor));
    },
    requestCode: limited({ points: 10, seconds: 600 }, async ({ body }) => ({
      request: await requestDataCode(platform, body.email),
    })),
    verifyCode: limited({ points: 20, seconds: 600 }, async ({ body }) => ({
      key: await verifyDataCode(platform, body),
    })),
    getByKey: async ({ query }) =>
      getPersonalData(context, await parseDataKey(platform, query.key), byCode),
    getPdfByKey: async ({ query }, reply) => {
      const email = await parseDataKey(platform, query.key);
      return sendPdf(context, await getPersonalData(context, email, byCode), reply);
    },
    deleteByKey: async ({ body }) =>
      deletePerson(context, await parseDataKey(platform, body.key), byCode),
    getForOffice: ({ query, actor }) =>
      getPersonalData(context, query.email, toRequester(actor), 'office'),
    getPdfForOffice: async ({ query, actor }, reply) => {
      const requester = toRequester(actor);
      return sendPdf(
        context,
        await getPersonalData(context, query.email, requester, 'office'),
        reply,
      );
    },
    deleteForOffice: ({ body, actor }) => deletePerson(context, body.email, toRequester(actor)),
    findOrders: async ({ query }) => ({
      orders: await findOrders(context, query.search),
    }),
    getOfOrders: ({ query, actor }) => getOrderData(context, query, toRequester(actor)),
    getPdfOfOrders: async ({ query, actor }, reply) =>
      sendPdf(context, await getOrderData(context, query, toRequester(actor)), reply),
    deleteOfOrders: ({ body, actor }) => deleteOrderData(context, body, toRequester(actor)),
  });
};
