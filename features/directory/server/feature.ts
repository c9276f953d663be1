import { defineFeature } from '#platform/feature.ts';
import type { Platform } from '#platform/platform.ts';
import { entryRecords } from './person-record-queries.ts';
import { directoryData } from './personal-data-queries.ts';
import {
  createMemberPurgeJob,
  createMember,
  updateMember,
  deleteMember,
  restoreMember,
} from './update-member.ts';
import { directory } from '#features/directory/contract/directory.ts';
import { maxPhotoBytes, memberPhotos } from '#features/directory/contract/photos.ts';
import { memberColumns } from '#features/directory/contract/member-columns.ts';
import { exportRows } from '#platform/export/export-rows.ts';
import { getSettings, readSettings } from '#platform/settings.ts';
import { directorySettings } from './settings.ts';
import { queueEntryDeletedEmails } from './emails.ts';
import { contactMember } from './contact-member.ts';
import { importMembers, previewMembers, getLastImport, undoImport } from './import-members.ts';
import { listHouseholds } from './household-queries.ts';
import { inviteMember } from './invite-member.ts';
import { updateHousehold, deleteHousehold, restoreHousehold } from './update-household.ts';
import { createHousehold, getFamily, updateFamily } from './update-family.ts';
import { createBookletPdf } from './booklet-pdf.ts';
import { createLabelsPdf } from './labels-pdf.ts';
import { listMemberChanges } from './history-queries.ts';
import { findMemberByUser } from './queries.ts';
import { sendPhoto } from './send-photo.ts';
import { removePhoto, replacePhoto, restorePhoto, updatePhotoAudience } from './update-photo.ts';
import { updateDirectorySettings } from './update-settings.ts';
import {
  getEditableMember,
  getMemberRecord,
  getBookletMembers,
  getDirectory,
  getLabels,
  getVCards,
  householdRecords,
  memberRecords,
  readVisiblePhotos,
} from './get-members.ts';
import { implement } from '#platform/http/implement.ts';

/** The members of the community. */
export const createDirectoryFeature = (platform: Platform) =>
  defineFeature({
    name: 'directory',
    endpoints: [...createDirectoryEndpoints(platform), ...createPhotoEndpoints(platform)],
    jobs: [createMemberPurgeJob(platform)],
    emails: {
      'member-message': { cause: { toRecipient: 20, byCause: 30 } },
      'entry-deleted': { cause: { toRecipient: 200, byCause: 50 } },
    },
    events: {
      'person leaves': (db, subject) => queueEntryDeletedEmails(platform, db, subject),
    },
    personalData: directoryData,
    personRecords: { entry: entryRecords },
    searchRecords: [memberRecords, householdRecords],
  });

const createDirectoryEndpoints = (platform: Platform) => {
  const { database, clock } = platform;
  return implement(directory, {
    list: ({ actor }) => getDirectory(database, actor),
    export: exportRows(platform, memberColumns, async ({ actor }) => ({
      title: 'members',
      rows: await getDirectory(database, actor),
    })),
    getOwn: async ({ actor }) => {
      const entry = await findMemberByUser(database, actor.id);
      return { member: entry ? await getMemberRecord(database, entry, actor) : null };
    },
    get: async ({ params, actor }) =>
      getMemberRecord(database, await getEditableMember(database, params.id, actor), actor),
    getHistory: ({ params }) => listMemberChanges(database, params.id),
    create: ({ body, actor }) => createMember(platform, body, actor),
    update: ({ params, body, actor }) => updateMember(platform, params.id, body, actor),
    delete: ({ params, actor }) => deleteMember(platform, params.id, actor),
    restore: ({ params, actor }) => restoreMember(platform, params.id, actor),
    invite: ({ params, actor }) => inviteMember(platform, params.id, actor),
    contact: ({ params, body, actor }) => contactMember(platform, params.id, body, actor),
    getSettings: async () => ({
      order: (await readSettings(database, directorySettings)).directoryOrder,
    }),
    updateSettings: ({ body, actor }) => updateDirectorySettings(platform, body, actor),
    getBooklet: () => getBookletMembers(database),
    getBookletPdf: async (_, reply) => {
      const members = await getBookletMembers(database);
      const site = await getSettings(database);
      const photos = await readVisiblePhotos(database, members);
      const pdf = await createBookletPdf({ members, photos, site, now: clock.now() });
      return reply
        .type('application/pdf')
        .header('content-disposition', 'attachment; filename="members-directory.pdf"')
        .send(pdf);
    },
    getLabelsPdf: async (_, reply) => {
      const pdf = await createLabelsPdf({ labels: await getLabels(database), now: clock.now() });
      return reply
        .type('application/pdf')
        .header('content-disposition', 'attachment; filename="mailing-labels.pdf"')
        .send(pdf);
    },
    getVCards: async ({ query, actor }, reply) =>
      reply
        .type('text/vcard; charset=utf-8')
        .header('content-disposition', 'attachment; filename="contacts.vcf"')
        .send(await getVCards(database, actor, query)),
    listHouseholds: () => listHouseholds(database),
    createHousehold: ({ body, actor }) => createHousehold(platform, body, actor),
    getFamily: ({ params }) => getFamily(database, params.id),
    updateFamily: ({ params, body, actor }) => updateFamily(platform, params.id, body, actor),
    updateHousehold: ({ params, body, actor }) => updateHousehold(platform, params.id, body, actor),
    deleteHousehold: ({ params, actor }) => deleteHousehold(platform, params.id, actor),
    restoreHousehold: ({ params, actor }) => restoreHousehold(platform, params.id, actor),
    previewImport: ({ body }) => previewMembers(platform, body),
    import: ({ body, actor }, reportProgress) =>
      importMembers(platform, body, actor, reportProgress),
    getLastImport: async () => ({
      last: await getLastImport(platform),
    }),
    undoImport: ({ params, actor }) => undoImport(platform, params.id, actor),
  });
};

const createPhotoEndpoints = (platform: Platform) =>
  implement(memberPhotos, {
    getFile: ({ params, ...call }, reply) => sendPhoto(platform, params, { ...call, reply }),
    upload: {
      maxBytes: maxPhotoBytes,
      handle: ({ params, file, actor }) => replacePhoto(platform, params.id, file, actor),
    },
    update: ({ params, body, actor }) =>
      updatePhotoAudience(platform, params.id, body.audience, actor),
    delete: ({ params, actor }) => removePhoto(platform, params.id, actor),
    restore: ({ params, actor }) => restorePhoto(platform, params, actor),
  });
