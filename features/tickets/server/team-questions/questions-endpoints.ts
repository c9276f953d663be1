import { questions, responses } from '#features/tickets/contract/questions.ts';
import { listResponseColumns } from '#features/tickets/contract/response-columns.ts';
import { findEventOrCurrent } from '#features/event/server/find-event.ts';
import { sendRows } from '#platform/export/export-rows.ts';
import { implement, limited } from '#platform/http/implement.ts';
import type { Platform } from '#platform/platform.ts';
import { listResponsesOfEvent } from '../questions/list-event-responses.ts';
import { listCountedQuestions, listQuestions } from '../questions/queries.ts';
import { respondForOrder, respondForTeam, respondForTicket } from './respond-for-guests.ts';
import {
  createQuestion,
  deleteQuestion,
  reorderQuestions,
  restoreQuestion,
  updateQuestion,
} from './save-question.ts';

/** Per client: the tickets of a parish bus. */
const changes = { points: 60, seconds: 600 };

export const createQuestionsEndpoints = (platform: Platform) => [
  ...implement(questions, {
    list: async ({ query }) => {
      const { id } = await findEventOrCurrent(platform, query.event);
      return listCountedQuestions(platform.database, id);
    },
    create: ({ body: { event, ...input }, actor }) =>
      createQuestion(platform, { eventId: event, input }, actor),
    update: ({ params, body: { seen, ...input }, actor }) =>
      updateQuestion(platform, { ...params, seen, input }, actor),
    delete: ({ params, actor }) => deleteQuestion(platform, params.id, actor),
    restore: ({ params, actor }) => restoreQuestion(platform, params.id, actor),
    reorder: ({ body: { event, ...order }, actor }) =>
      reorderQuestions(platform, { eventId: event, ...order }, actor),
  }),
  ...implement(responses, {
    list: async ({ query }) => {
      const { id } = await findEventOrCurrent(platform, query.event);
      const { database } = platform;
      return listResponsesOfEvent(database, id, await listQuestions(database, id));
    },
    export: async ({ query }, reply) => {
      const { id, title } = await findEventOrCurrent(platform, query.event);
      const list = await listQuestions(platform.database, id);
      return sendRows(platform, reply, {
        title: `answers ${title}`,
        columns: listResponseColumns(list),
        rows: await listResponsesOfEvent(platform.database, id, list),
        query,
      });
    },
    saveForTeam: ({ params, body, actor }) =>
      respondForTeam(platform, params.id, body.responses, actor),
    saveForOrder: limited(changes, async ({ params, body, request }) => {
      const keys = body.key ?? [];
      await respondForOrder(platform, { ...params, keys, request }, body.responses);
    }),
    saveForTicket: limited(changes, async ({ params, body, request }) => {
      const keys = body.key ?? [];
      await respondForTicket(platform, { ...params, keys, request }, body.responses);
    }),
  }),
];
