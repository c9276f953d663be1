import { z } from 'zod';
import { del, file, get, post, postWithProgress, put } from './endpoint.ts';
import { ImportPreview, importText, unreadable } from './imports.ts';
import { buyerName, email, telephone } from './reception/buyer.ts';
import { audiences } from './rules/audiences.ts';
import { id, idInText, nothing } from './wire.ts';

const audience = z.enum(audiences);

/** Who sees which field; the name is seen by every member, else there were no directory. */
export const Choices = z.object({ telephone: audience, email: audience, kabondo: audience });
export type Choices = z.output<typeof Choices>;

/** Private until the person, or the secretary with the person's word, says otherwise. */
export const privateChoices: Choices = { telephone: 'nobody', email: 'nobody', kabondo: 'nobody' };

export const kabondo = z.string().trim().max(80, 'Kabondo is too long');
/** Empty, or as the field asks. */
const orEmpty = <Schema extends z.ZodType<string>>(schema: Schema) =>
  z.union([z.literal(''), schema]);

/** What the member form asks (specification, section 3): the entity's fields, and who sees them. */
export const MemberForm = z.object({
  name: buyerName,
  telephone: orEmpty(telephone).default(''),
  email: orEmpty(email).default(''),
  kabondo: kabondo.default(''),
  /** What is left out stays as it is; of a new entry it is private. */
  choices: Choices.optional(),
  /** Others may write through the site; no address is shown for it. */
  takesMessages: z.boolean().optional(),
  householdId: id.nullable().optional(),
});
export type MemberForm = z.output<typeof MemberForm>;

export const HouseholdForm = z.object({
  name: z
    .string({ error: 'Household name is required' })
    .trim()
    .min(1, 'Household name is required')
    .max(120, 'Household name is too long'),
  address: z.string().trim().max(300, 'Address is too long'),
  addressAudience: audience,
});
export type HouseholdForm = z.output<typeof HouseholdForm>;

/** People who live together; `address` is null for those who may not see it. */
export const Household = z.object({ id, name: z.string(), address: z.string().nullable() });
export type Household = z.output<typeof Household>;

/** A household as the secretary and its own people keep it. */
export const KeptHousehold = HouseholdForm.extend({ id, members: z.int() });
export type KeptHousehold = z.output<typeof KeptHousehold>;

/** An entry as its reader may see it: a field that is not given or not for the reader is null. */
export const Member = z.object({
  id,
  name: z.string(),
  telephone: z.string().nullable(),
  email: z.string().nullable(),
  kabondo: z.string().nullable(),
  household: Household.nullable(),
  /** The reader's own entry. */
  own: z.boolean(),
  /** The reader can write to this person through the site. */
  canContact: z.boolean(),
});
export type Member = z.output<typeof Member>;

/** An entry as it is kept, for the secretary and for its own person. */
export const KeptMember = MemberForm.required().extend({
  id,
  household: KeptHousehold.nullable(),
  own: z.boolean(),
  /** 'invited' has a link and no password yet. */
  account: z.enum(['none', 'invited', 'linked']),
});
export type KeptMember = z.output<typeof KeptMember>;

export const contactMessage = z
  .string({ error: 'Message is required' })
  .trim()
  .min(1, 'Message is required')
  .max(4000, 'Message is too long');

export const Contact = z.object({
  message: contactMessage,
  /** With the sender's consent an answer goes to the address of the sender's account. */
  shareAddress: z.boolean(),
});
export type Contact = z.output<typeof Contact>;

export const importMost = 20_000;
/** What to do with people whom the directory knows by e-mail or telephone. */
export const whenKnown = ['update', 'skip'] as const;
export type WhenKnown = (typeof whenKnown)[number];

export const ImportDone = z.object({ added: z.int(), updated: z.int(), skipped: z.int() });
export type ImportDone = z.output<typeof ImportDone>;

const byId = z.object({ id: idInText });
const readers = ['member', 'editor', 'secretary', 'reception', 'treasurer'] as const;

export const directory = {
  list: get('/api/directory', {
    summary: 'List of members; each field only to its audience',
    may: readers,
    answer: z.array(Member),
  }),
  add: post('/api/directory', {
    summary: 'Add a member',
    may: ['secretary'],
    body: MemberForm,
    answer: KeptMember,
    status: 201,
    refusals: ['household-not-found'],
  }),
  read: get('/api/directory/:id', {
    summary: 'An entry as it is kept, for the secretary and its own person',
    may: ['member', 'secretary'],
    params: byId,
    answer: KeptMember,
    refusals: ['member-not-found', 'not-your-entry'],
  }),
  own: get('/api/directory/own', {
    summary: "The caller's own entry, or null",
    may: readers,
    answer: z.object({ member: KeptMember.nullable() }),
  }),
  change: put('/api/directory/:id', {
    summary: 'Change an entry; its own person may, but not the household',
    may: ['member', 'secretary'],
    params: byId,
    body: MemberForm,
    answer: KeptMember,
    refusals: ['member-not-found', 'not-your-entry', 'household-not-found'],
  }),
  remove: del('/api/directory/:id', {
    summary: 'Delete an entry; it can be restored for 30 days',
    may: ['secretary'],
    params: byId,
    answer: nothing,
    refusals: ['member-not-found'],
  }),
  restore: post('/api/directory/:id/restore', {
    summary: 'Take the deletion of an entry back',
    may: ['secretary'],
    params: byId,
    answer: KeptMember,
    refusals: ['member-not-found'],
  }),
  invite: post('/api/directory/:id/invitation', {
    summary: 'Invite a member to an account by e-mail, or link the account of that address',
    may: ['secretary'],
    params: byId,
    answer: KeptMember,
    refusals: ['member-not-found', 'member-without-email', 'account-linked'],
  }),
  contact: post('/api/directory/:id/contact', {
    summary: 'Send a member a message without seeing the address',
    may: readers,
    params: byId,
    body: Contact,
    answer: nothing,
    refusals: ['member-not-found', 'contact-unavailable'],
  }),
  households: get('/api/directory/household', {
    summary: 'Households',
    may: ['secretary'],
    answer: z.array(KeptHousehold),
  }),
  addHousehold: post('/api/directory/household', {
    summary: 'Add a household',
    may: ['secretary'],
    body: HouseholdForm,
    answer: KeptHousehold,
    status: 201,
  }),
  changeHousehold: put('/api/directory/household/:id', {
    summary: 'Change a household; its own people may',
    may: ['member', 'secretary'],
    params: byId,
    body: HouseholdForm,
    answer: KeptHousehold,
    refusals: ['household-not-found', 'not-your-entry'],
  }),
  removeHousehold: del('/api/directory/household/:id', {
    summary: 'Delete a household; its members stay, and it can be restored for 30 days',
    may: ['secretary'],
    params: byId,
    answer: nothing,
    refusals: ['household-not-found'],
  }),
  restoreHousehold: post('/api/directory/household/:id/restore', {
    summary:
      'Take the deletion of a household back; its members return unless they live in another',
    may: ['secretary'],
    params: byId,
    answer: KeptHousehold,
    refusals: ['household-not-found'],
  }),
  booklet: get('/api/directory/booklet', {
    summary: 'What may stand in a printed booklet: only what members see',
    may: ['secretary'],
    answer: z.array(Member),
  }),
  bookletPdf: file('/api/directory/booklet.pdf', {
    summary: 'The same as a PDF',
    may: ['secretary'],
    answer: z.undefined(),
  }),
  previewImport: post('/api/directory/import/preview', {
    summary: 'What a CSV file of members holds, row by row; keeps nothing',
    may: ['secretary'],
    body: z.object({ text: importText }),
    answer: ImportPreview,
    refusals: unreadable,
  }),
  import: postWithProgress('/api/directory/import', {
    summary: 'Import a CSV file of members: all of it or nothing',
    may: ['secretary'],
    body: z.object({ text: importText, whenKnown: z.enum(whenKnown) }),
    answer: ImportDone,
    refusals: [...unreadable, 'file-has-faults'],
  }),
};
