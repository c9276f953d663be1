import { declareHistory } from '#contract/history.ts';
import { z } from 'zod';
import { declareExport, noFilters } from '#contract/exports.ts';
import { del, getFile, get, post, postWithProgress, put } from '#contract/endpoint.ts';
import {
  ImportFile,
  importFileErrorCodes,
  ImportPreview,
  maxImportBytes,
} from '#contract/import-preview.ts';
import { buyerName } from '#contract/buyer.ts';
import { audiences } from '#features/accounts/contract/rules/audiences.ts';
import { mapFields } from '#contract/rules/record-fields.ts';
import { id, idParam } from '#contract/codecs.ts';
import { memberFields } from './member-fields.ts';
import { duplicatePolicies, ImportResult, likelyPolicies, MemberImport } from './member-imports.ts';
import { memberStatus } from './rules/member-statuses.ts';
import {
  Family,
  FamilyInput,
  Household,
  HouseholdInput,
  HouseholdRecord,
  maxFamilyBytes,
  SeenFamily,
  householdRole,
} from './households.ts';
import { multiline, verbatim } from '#contract/texts.ts';

const audience = z.enum(audiences);

/** The audience of each field. Every member sees the name. */
export const PrivacySettings = z.object(mapFields(memberFields, () => audience));
export type PrivacySettings = z.output<typeof PrivacySettings>;

/** New entries are private until the person or the secretary changes that. */
export const defaultPrivacySettings: PrivacySettings = mapFields(
  memberFields,
  () => 'nobody' as const,
);

/** The member form (specification, section 3): the entity's fields with their audiences. */
export const MemberInput = z.object({
  name: buyerName,
  ...mapFields(memberFields, ({ schema }) => schema.default('')),
  /** When absent the audiences stay as they are; new entries are private. */
  choices: PrivacySettings.optional(),
  /** Members may send messages through the site, which does not show the address. */
  acceptsMessages: z.boolean().optional(),
  householdId: id.nullable().optional(),
  householdRole: householdRole.optional(),
  status: memberStatus.optional(),
  /** The day of the death or the move; empty when it is unknown. */
  statusDay: memberFields.birthday.schema.optional(),
});
export type MemberInput = z.output<typeof MemberInput>;

const storedText = verbatim(1000);

/** What an entry's form can change, as it began with it. */
export const SeenMember = z
  .object({
    name: storedText,
    ...mapFields(memberFields, () => storedText),
    choices: PrivacySettings,
    acceptsMessages: z.boolean(),
    householdId: id.nullable(),
    householdRole,
    status: memberStatus,
    statusDay: storedText,
  })
  .partial();
export type SeenMember = z.output<typeof SeenMember>;

/** An entry for its reader. A field that is empty or hidden from the reader is null. */
export const Member = z.object({
  id,
  name: z.string(),
  ...mapFields(memberFields, () => z.string().nullable()),
  /** Names the photo (`memberPhotos`). */
  photo: id.nullable(),
  household: Household.nullable(),
  householdRole,
  /** Of the dead, members see the name and the day; of those who moved away nothing. */
  status: memberStatus,
  statusDay: z.string(),
  /** The reader's own entry. */
  own: z.boolean(),
  /** The reader can send this person a message through the site. */
  canContact: z.boolean(),
});
export type Member = z.output<typeof Member>;

/**
 * A complete entry, for the secretary and for the person it is about. Its texts are as they are stored: an older one may break a rule
 * of input, which is of the next change and no reason to hide the entry.
 */
export const MemberRecord = z.object({
  id,
  name: z.string(),
  ...mapFields(memberFields, () => z.string()),
  choices: PrivacySettings,
  photo: id.nullable(),
  photoAudience: audience,
  acceptsMessages: z.boolean(),
  householdId: id.nullable(),
  householdRole,
  status: memberStatus,
  statusDay: z.string(),
  household: HouseholdRecord.nullable(),
  own: z.boolean(),
  /** 'invited': the person has a link but no password yet. */
  account: z.enum(['none', 'invited', 'linked']),
});
export type MemberRecord = z.output<typeof MemberRecord>;

export const ContactInput = z.object({
  message: multiline(4000, {
    required: 'Message is required',
    tooLong: 'Message is too long',
  }),
  /** With the sender's consent, replies go to the address of the sender's account. */
  shareAddress: z.boolean(),
});
export type ContactInput = z.output<typeof ContactInput>;

const byId = z.object({ id: idParam });
const readers = ['member', 'editor', 'secretary', 'reception', 'treasurer'] as const;

/** How members are listed: by the first name, by the surname, or by household and surname. */
export const directoryOrders = ['name', 'surname', 'household'] as const;
export type DirectoryOrder = (typeof directoryOrders)[number];

export const DirectorySettings = z.object({ order: z.enum(directoryOrders) });
export type DirectorySettings = z.output<typeof DirectorySettings>;

const list = get('/api/directory', {
  summary: 'List of members; each field only to its audience',
  access: readers,
  response: z.array(Member),
});

export const directory = {
  list,
  export: declareExport(
    { ...list, access: ['secretary'] },
    'The members as CSV or spreadsheet',
    noFilters,
  ),
  create: post('/api/directory', {
    summary: 'Add a member',
    access: ['secretary'],
    body: MemberInput,
    response: MemberRecord,
    status: 201,
    problems: ['household-not-found'],
  }),
  get: get('/api/directory/:id', {
    summary: 'A complete entry, for the secretary and the person it is about',
    access: ['member', 'secretary'],
    params: byId,
    response: MemberRecord,
    problems: ['member-not-found', 'not-your-entry'],
  }),
  getOwn: get('/api/directory/own', {
    summary: "The caller's own entry, or null",
    access: readers,
    response: z.object({ member: MemberRecord.nullable() }),
  }),
  update: put('/api/directory/:id', {
    summary:
      'Change an entry; the person it is about may change all but kabondo, household and status',
    access: ['member', 'secretary'],
    params: byId,
    body: MemberInput.extend({ seen: SeenMember.optional() }),
    response: MemberRecord,
    problems: ['member-not-found', 'not-your-entry', 'household-not-found', 'record-changed'],
  }),
  delete: del('/api/directory/:id', {
    summary: 'Delete an entry; it can be restored for 30 days',
    access: ['secretary'],
    params: byId,
    problems: ['member-not-found'],
  }),
  restore: post('/api/directory/:id/restore', {
    summary: 'Restore a deleted entry',
    access: ['secretary'],
    params: byId,
    response: MemberRecord,
    problems: ['member-not-found'],
  }),
  getHistory: declareHistory(
    { path: '/api/directory/:id', access: ['secretary'] },
    'Every change of an entry, by an import too, oldest first',
    byId,
  ),
  invite: post('/api/directory/:id/invitation', {
    summary: 'Invite a member to an account by email, or link the account of that address',
    access: ['secretary'],
    isForPeople: true,
    costs: ['mail', 'hash'],
    params: byId,
    response: MemberRecord,
    problems: ['member-not-found', 'member-away', 'member-without-email', 'account-linked'],
  }),
  contact: post('/api/directory/:id/contact', {
    summary: 'Send a member a message without seeing the address',
    access: readers,
    costs: ['mail'],
    params: byId,
    body: ContactInput,
    problems: ['too-many-requests', 'member-not-found', 'contact-unavailable'],
  }),
  listHouseholds: get('/api/directory/household', {
    summary: 'Households',
    access: ['secretary'],
    response: z.array(HouseholdRecord),
  }),
  createHousehold: post('/api/directory/household', {
    summary: 'Add a household with its people',
    access: ['secretary'],
    maxBodyBytes: maxFamilyBytes,
    body: FamilyInput.partial({ people: true }),
    response: Family,
    status: 201,
    problems: ['member-not-found'],
  }),
  getFamily: get('/api/directory/household/:id', {
    summary: 'A household with all who live in it',
    access: ['secretary'],
    params: byId,
    response: Family,
    problems: ['household-not-found'],
  }),
  updateFamily: put('/api/directory/household/:id/family', {
    summary: 'Change a household and its people; who is left out stays in the directory without it',
    access: ['secretary'],
    maxBodyBytes: maxFamilyBytes,
    params: byId,
    body: FamilyInput.extend({ seen: SeenFamily }),
    response: Family,
    problems: ['household-not-found', 'member-not-found', 'record-changed'],
  }),
  updateHousehold: put('/api/directory/household/:id', {
    summary: 'Change a household; its own members may do so too',
    access: ['member', 'secretary'],
    params: byId,
    body: HouseholdInput,
    response: HouseholdRecord,
    problems: ['household-not-found', 'not-your-entry'],
  }),
  deleteHousehold: del('/api/directory/household/:id', {
    summary: 'Delete a household; its members stay, and it can be restored for 30 days',
    access: ['secretary'],
    params: byId,
    problems: ['household-not-found'],
  }),
  restoreHousehold: post('/api/directory/household/:id/restore', {
    summary: 'Restore a deleted household; its members return unless they live in another',
    access: ['secretary'],
    params: byId,
    response: HouseholdRecord,
    problems: ['household-not-found'],
  }),
  getSettings: get('/api/directory/settings', {
    summary: 'How the directory is ordered',
    access: ['secretary'],
    response: DirectorySettings,
  }),
  updateSettings: put('/api/directory/settings', {
    summary: 'Order the directory and its booklet by name, surname or household',
    access: ['secretary'],
    body: DirectorySettings,
    response: DirectorySettings,
  }),
  getBooklet: get('/api/directory/booklet', {
    summary: 'Entries for the printed booklet, with only the fields that all members can see',
    access: ['secretary'],
    response: z.array(Member),
  }),
  getLabelsPdf: getFile('/api/directory/labels.pdf', {
    summary:
      'Mailing labels, one for each household and each other member with an address, as a PDF',
    access: ['secretary'],
    costs: ['pdf'],
    problems: ['too-many-requests'],
  }),
  getBookletPdf: getFile('/api/directory/booklet.pdf', {
    summary: 'The booklet as a PDF',
    access: ['secretary'],
    costs: ['pdf'],
    problems: ['too-many-requests'],
  }),
  getVCards: getFile('/api/directory/contacts.vcf', {
    summary:
      'Contacts as vCards, each with what the caller may see: all, one, or those of a household',
    access: readers,
    costs: ['export'],
    query: z.object({ member: idParam.optional(), household: idParam.optional() }),
    problems: ['too-many-requests', 'member-not-found', 'household-not-found'],
  }),
  previewImport: post('/api/directory/import/preview', {
    summary: 'Preview a spreadsheet, CSV or vCard file of members, row by row; saves nothing',
    access: ['secretary'],
    maxBodyBytes: maxImportBytes,
    body: ImportFile,
    response: ImportPreview,
    problems: importFileErrorCodes,
  }),
  import: postWithProgress('/api/directory/import', {
    summary: 'Import a file of members: all rows or none, or those without errors',
    access: ['secretary'],
    maxBodyBytes: maxImportBytes,
    body: ImportFile.extend({
      duplicatePolicy: z.enum(duplicatePolicies),
      /** By default they are added. */
      likelyPolicy: z.enum(likelyPolicies).optional(),
      /** Imports the rows without errors; otherwise a file with an error imports nothing. */
      skipErrors: z.boolean().optional(),
    }),
    response: ImportResult,
    problems: [...importFileErrorCodes, 'file-has-faults'],
  }),
  getLastImport: get('/api/directory/import', {
    summary: 'The newest import of the last 30 days that was not undone, or null',
    access: ['secretary'],
    response: z.object({ last: MemberImport.nullable() }),
  }),
  undoImport: post('/api/directory/import/:id/undo', {
    summary: 'Undo an import, except for entries that were changed since',
    access: ['secretary'],
    params: byId,
    response: z.object({
      removed: z.int(),
      restored: z.int(),
      /** Entries that stay as they are, because they were changed since. */
      unchanged: z.int(),
    }),
    problems: ['import-not-found', 'import-undone'],
  }),
};
