import { guestMessages } from '#features/guest-messages/contract/guest-messages.ts';
import { defineFeature } from '#platform/feature.ts';
import { implement, limited, switchEmails } from '#platform/http/implement.ts';
import type { Platform } from '#platform/platform.ts';
import { buildPreview, sendTest } from './build-example.ts';
import { createRecipientEmail } from './email-recipient.ts';
import { getMessage, listSummaries } from './get-message.ts';
import { listAudiencePeople } from './list-recipients.ts';
import { guestMessageData, guestMessageDataOfOrders } from './personal-data-queries.ts';
import { guestMessageRetentionRules } from './retention-queries.ts';
import { createMessage, deleteOrRestoreMessage, updateMessage } from './save-message.ts';
import { createMessageTask, sendMessage } from './send-message.ts';
import { stopMessage } from './stop-message.ts';
import { changeOptOut } from './change-opt-out.ts';

/** Emails that staff write to guests of an event. */
export const createGuestMessagesFeature = (platform: Platform) =>
  defineFeature({
    name: 'guest-messages',
    endpoints: implement(guestMessages, {
      list: ({ query }) => listSummaries(platform.database, query.event),
      get: ({ params }) => getMessage(platform, params.id),
      create: async ({ body, actor }) =>
        getMessage(platform, await createMessage(platform, body, actor)),
      update: async ({ params, body, actor }) => {
        await updateMessage(platform, { ...body, id: params.id }, actor);
        return getMessage(platform, params.id);
      },
      delete: ({ params, actor }) =>
        deleteOrRestoreMessage(platform, { id: params.id, isDeleted: true }, actor),
      restore: async ({ params, actor }) => {
        await deleteOrRestoreMessage(platform, { id: params.id, isDeleted: false }, actor);
        return getMessage(platform, params.id);
      },
      listPeople: ({ body: { event, ...rest } }) =>
        listAudiencePeople(platform.database, { ...rest, eventId: event }),
      preview: ({ body }) => buildPreview(platform, body),
      sendTest: limited({ points: 10, seconds: 60 }, async ({ body, actor }) => {
        await sendTest(platform, body, actor);
        return { to: actor.email };
      }),
      send: async ({ params, body, actor }) => {
        await sendMessage(platform, params.id, body, actor);
        return getMessage(platform, params.id);
      },
      stop: async ({ params, actor }) => {
        await stopMessage(platform, params.id, actor);
        return getMessage(platform, params.id);
      },
      ...switchEmails((key, isOn) => changeOptOut(platform, key, !isOn)),
    }),
    tasks: { 'guest-message': createMessageTask(platform) },
    emails: {
      'guest-message': { ...createRecipientEmail(platform), cause: 'team' },
      'guest-message-test': { cause: 'team' },
    },
    retention: guestMessageRetentionRules(platform),
    personalData: guestMessageData,
    orderData: guestMessageDataOfOrders,
  });
