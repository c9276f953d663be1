import { hasRole } from '#contract/rules/roles.ts';
import {
  letterRecipientColumns,
  letterSubscriberColumns,
} from '#features/letters/contract/letter-columns.ts';
import { letterSubscribers } from '#features/letters/contract/letter-subscribers.ts';
import { letters } from '#features/letters/contract/letters.ts';
import { listReturnedAddresses } from '#platform/email/returned-address-queries.ts';
import { exportRows } from '#platform/export/export-rows.ts';
import { defineFeature } from '#platform/feature.ts';
import { cached, implement, limited, switchEmails } from '#platform/http/implement.ts';
import type { Platform } from '#platform/platform.ts';
import { buildPreview, sendTest } from './build-example.ts';
import { changeOptOut } from './change-opt-out.ts';
import {
  changeReturnedAddress,
  changeSubscriber,
  confirmSubscriber,
  requestLetters,
} from './change-subscription.ts';
import { createRecipientEmail } from './email-recipient.ts';
import {
  getLetter,
  getPublicLetter,
  getRecipients,
  listPublicLetters,
  listSummaries,
  requireLetter,
} from './get-letter.ts';
import { countPeople } from './list-recipients.ts';
import { letterData } from './personal-data-queries.ts';
import { findLetter, searchLetters } from './queries.ts';
import { listChoices } from './recipient-queries.ts';
import { letterRetentionRules } from './retention-queries.ts';
import {
  createLetter,
  deleteOrRestoreLetter,
  lettersTopic,
  updateArchive,
  updateLetter,
} from './save-letter.ts';
import { createLetterTask, sendLetter } from './send-letter.ts';
import { stopLetter } from './stop-letter.ts';
import { listSubscribers } from './subscriber-queries.ts';

const implementLetters = (platform: Platform) => {
  const { database } = platform;
  return implement(letters, {
    listPublic: cached([lettersTopic], () => listPublicLetters(database)),
    getPublic: cached([lettersTopic], ({ params }) => getPublicLetter(database, params.slug)),
    list: () => listSummaries(database),
    getChoices: ({ actor }) =>
      listChoices(database, { withHouseholds: hasRole(actor, ['secretary']) }),
    get: ({ params }) => getLetter(database, params.id),
    create: async ({ body, actor }) =>
      getLetter(database, await createLetter(platform, body, actor)),
    update: async ({ params, body, actor }) => {
      await updateLetter(platform, { ...body, id: params.id }, actor);
      return getLetter(database, params.id);
    },
    delete: ({ params, actor }) =>
      deleteOrRestoreLetter(platform, { id: params.id, isDeleted: true }, actor),
    restore: async ({ params, actor }) => {
      await deleteOrRestoreLetter(platform, { id: params.id, isDeleted: false }, actor);
      return getLetter(database, params.id);
    },
    countPeople: ({ body }) => countPeople(database, body.audience),
    preview: ({ body }) => buildPreview(platform, body),
    sendTest: limited({ points: 10, seconds: 60 }, async ({ body, actor }) => {
      await sendTest(platform, body, actor);
      return { to: actor.email };
    }),
    send: async ({ params, body, actor }) => {
      await sendLetter(platform, params.id, body, actor);
      return getLetter(database, params.id);
    },
    stop: async ({ params, actor }) => {
      await stopLetter(platform, params.id, actor);
      return getLetter(database, params.id);
    },
    updateArchive: async ({ params, body, actor }) => {
      await updateArchive(platform, { ...body, id: params.id }, actor);
      return getLetter(database, params.id);
    },
    listRecipients: ({ params }) => getRecipients(platform, params.id),
    exportRecipients: exportRows(platform, letterRecipientColumns, async ({ query }) => {
      const { subject } = requireLetter(await findLetter(database, query.letter));
      return { title: subject || 'Letter', rows: await getRecipients(platform, query.letter) };
    }),
    ...switchEmails((key, isOn) => changeOptOut(platform, key, !isOn)),
  });
};

const implementSubscribers = (platform: Platform) => {
  const { database } = platform;
  return implement(letterSubscribers, {
    subscribe: limited({ points: 10, seconds: 60 }, ({ body }) =>
      requestLetters(platform, body.email),
    ),
    confirm: limited({ points: 30, seconds: 60 }, ({ params }) =>
      confirmSubscriber(platform, params.key),
    ),
    list: () => listSubscribers(database),
    export: exportRows(platform, letterSubscriberColumns, async () => ({
      title: 'Subscribers of letters',
      rows: await listSubscribers(database),
    })),
    update: ({ params, body, actor }) => changeSubscriber(platform, params.id, body.isOn, actor),
    listReturned: () => listReturnedAddresses(database),
    markReturned: ({ body, actor }) =>
      changeReturnedAddress(platform, { ...body, isReturned: true }, actor),
    clearReturned: ({ body, actor }) =>
      changeReturnedAddress(platform, { ...body, isReturned: false }, actor),
  });
};

/** Letters to the community by email, and those who asked for them. */
export const createLettersFeature = (platform: Platform) =>
  defineFeature({
    name: 'letters',
    endpoints: [...implementLetters(platform), ...implementSubscribers(platform)],
    tasks: { letter: createLetterTask(platform) },
    emails: {
      letter: { ...createRecipientEmail(platform), cause: 'team' },
      'letter-test': { cause: 'team' },
      'letter-confirm': { cause: { toRecipient: 3, byCause: 60 } },
    },
    retention: letterRetentionRules(platform),
    personalData: letterData,
    search: searchLetters,
  });
