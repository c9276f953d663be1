import { z } from 'zod';
import { day, id, idParam, timedDay } from '#contract/codecs.ts';
import { del, get, getFile, post, postUpload, put } from '#contract/endpoint.ts';
import { declareHistory } from '#contract/history.ts';
import { listFieldNames, pickValues } from '#contract/rules/record-fields.ts';
import { pictureErrorCodes } from '#contract/rules/pictures.ts';
import { key, line, multiline } from '#contract/texts.ts';
import { AudienceField } from '#features/audiences/contract/audiences.ts';
import {
  Occurrence,
  OccurrenceChange,
  OccurrenceSave,
  optionalTime,
  time,
} from './gathering-days.ts';
import { GatheringQuestion, QuestionsChange } from './gathering-questions.ts';
import { repeatKinds } from './rules/occurrences.ts';
import { slotKinds } from './rules/places.ts';
import { TicketType } from './ticket-types.ts';

const places = (max: number) =>
  z
    .int('Use a whole number')
    .min(1, 'Use a number from 1')
    .max(max, `Use a number up to ${max.toLocaleString('en-US')}`);
const daysBefore = z.int('Use a whole number').min(0).max(60, 'Use at most 60 days');

const inputFields = {
  title: line(120, { required: 'Title is required' }),
  description: multiline(5000),
  day: timedDay,
  startTime: time,
  /** Empty without one; before the start, it is on the next day. */
  endTime: optionalTime,
  repeats: z.enum(repeatKinds),
  every: places(12),
  until: day.nullable(),
  venue: line(200),
  address: multiline(300),
  /** Who answers questions. */
  contact: line(200),
  audience: AudienceField,
  /** Whether people say that they come. */
  takesParties: z.boolean(),
  /** Who comes after that waits; null without a limit. */
  maxPeople: places(10_000).nullable(),
  /** Answers close so many days before the start; 0 when it starts. */
  closesDaysBefore: daysBefore,
  /** Who comes gets a reminder so many days before; null for none. */
  remindsDaysBefore: daysBefore.nullable(),
};

const endsAfterStart = (value: { day: string; until: string | null }): boolean =>
  value.until === null || value.until >= value.day;

export const GatheringInput = z
  .object(inputFields)
  .refine(endsAfterStart, { path: ['until'], error: 'The last day is before the first' })
  .describe('The last day is not before the first');
export type GatheringInput = z.output<typeof GatheringInput>;

/** `seen`: the gathering as the screen showed it. */
const GatheringChange = GatheringInput.safeExtend({ seen: z.object(inputFields) });
export type GatheringChange = z.output<typeof GatheringChange>;

const facts = {
  id,
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  venue: z.string(),
  address: z.string(),
  contact: z.string(),
  audience: inputFields.audience,
  /** The name of the file; null without a picture. */
  picture: id.nullable(),
  isPublished: z.boolean(),
  /** 'Every Sunday'; empty when it does not repeat. */
  repeats: z.string(),
};

/** A gathering in a list, with when it is next; null once it is over. */
export const GatheringSummary = z.object({ ...facts, next: Occurrence.nullable() });
export type GatheringSummary = z.output<typeof GatheringSummary>;

const slotFields = {
  kind: z.enum(slotKinds),
  title: line(80, { required: 'Write what it is' }),
  /** In a rota; empty without a time. */
  startTime: optionalTime,
  endTime: optionalTime,
  /** How many people can take it. */
  places: places(50),
};

export const SlotInput = z.object({ id: id.nullable(), ...slotFields });
export type SlotInput = z.output<typeof SlotInput>;

const slotTexts = { ...slotFields, title: z.string(), startTime: z.string(), endTime: z.string() };

/** What someone can take on, with what is left on one day. */
export const OpenSlot = z.object({
  id,
  ...slotTexts,
  open: z.int(),
  /** Taken by people who look for someone else. */
  offered: z.int(),
});
export type OpenSlot = z.output<typeof OpenSlot>;

const OpenOccurrence = Occurrence.extend({
  /** Whether people can still say that they come, or what they take on. */
  isOpen: z.boolean(),
  /** Places left; null without a limit. */
  free: z.int().nullable(),
  slots: z.array(OpenSlot),
  /** What is left of the paid places, by the id of their type. */
  ticketsLeft: z.array(z.object({ typeId: id, left: z.int() })),
});

/** A gathering as its readers see it: the next occurrences, and one of them with what is left. */
export const GatheringPage = z.object({
  ...facts,
  takesParties: z.boolean(),
  maxPeople: z.int().nullable(),
  /** Places are paid, if there are any. */
  ticketTypes: z.array(TicketType),
  feePercent: z.number(),
  questions: z.array(GatheringQuestion),
  occurrences: z.array(Occurrence),
  /** The one of the day, or the next; null once all are over. */
  occurrence: OpenOccurrence.nullable(),
});
export type GatheringPage = z.output<typeof GatheringPage>;

/** A gathering for the team, with all that belongs to it. */
export const TeamGathering = z.object({
  ...inputFields,
  // Stored texts may break a rule of input.
  title: z.string(),
  description: z.string(),
  venue: z.string(),
  address: z.string(),
  contact: z.string(),
  id,
  slug: z.string(),
  isPublished: z.boolean(),
  picture: id.nullable(),
  questions: z.array(GatheringQuestion),
  slots: z.array(z.object({ id, ...slotTexts })),
  ticketTypes: z.array(TicketType),
  feePercent: z.number(),
  changes: z.array(OccurrenceChange.extend({ day, note: z.string() })),
  /** The days of the next occurrences, and of past ones with answers, newest last. */
  days: z.array(Occurrence.extend({ coming: z.int(), waiting: z.int(), arrived: z.int() })),
});
export type TeamGathering = z.output<typeof TeamGathering>;

const slots = z.array(SlotInput).max(50);
/** What people can bring and do; `seen`: as the screen showed it. */
const SlotsChange = z.object({ slots, seen: slots });
export type SlotsChange = z.output<typeof SlotsChange>;

/** What a gathering was saved with. */
export const toGatheringFields = (gathering: TeamGathering): GatheringInput =>
  pickValues<TeamGathering, keyof GatheringInput>(gathering, listFieldNames(inputFields));

/** Who writes gatherings. */
const gatheringEditors = ['editor', 'secretary'] as const;
/** Who sees them in the lists of the team. */
export const gatheringTeam = ['editor', 'secretary', 'reception'] as const;

const byId = z.object({ id: idParam });
const bySlug = z.object({ slug: key(80) });
const ofDay = z.object({ day: day.optional() });

export const gatherings = {
  list: get('/api/gatherings', {
    summary: 'The published gatherings ahead that the caller may see, the next first',
    access: 'everybody',
    response: z.array(GatheringSummary),
  }),
  get: get('/api/gatherings/page/:slug', {
    summary: 'A published gathering, and what is left on a day or the next time',
    access: 'everybody',
    params: bySlug,
    query: ofDay,
    response: GatheringPage,
    problems: ['gathering-not-found'],
  }),
  getCalendar: getFile('/api/gatherings/page/:slug/gathering.ics', {
    summary: 'The next occurrences of a published gathering as a calendar file',
    access: 'everybody',
    params: bySlug,
    problems: ['gathering-not-found'],
  }),
  getPicture: getFile('/api/gatherings/pictures/:picture', {
    summary: 'The picture of a gathering, for those who see the gathering',
    access: 'everybody',
    params: z.object({ picture: idParam }),
    problems: ['picture-not-found'],
  }),
  listForTeam: get('/api/gatherings/all', {
    summary: 'All gatherings, also drafts and past ones',
    access: gatheringTeam,
    response: z.array(GatheringSummary),
  }),
  getForTeam: get('/api/gatherings/:id', {
    summary: 'A gathering with its questions, slots and changed days, also a draft',
    access: gatheringTeam,
    params: byId,
    response: TeamGathering,
    problems: ['gathering-not-found'],
  }),
  create: post('/api/gatherings', {
    summary: 'Add a gathering as a draft',
    access: gatheringEditors,
    body: GatheringInput,
    response: TeamGathering,
    status: 201,
    problems: ['group-not-found'],
  }),
  update: put('/api/gatherings/:id', {
    summary: 'Change a gathering; days that people answered for stay days of it',
    access: gatheringEditors,
    costs: ['mail'],
    maxBodyBytes: 128 * 1024,
    params: byId,
    body: GatheringChange,
    response: TeamGathering,
    problems: ['gathering-not-found', 'record-changed', 'gathering-days-taken', 'group-not-found'],
  }),
  publish: put('/api/gatherings/:id/publication', {
    summary: 'Publish a gathering, or make it a draft again',
    access: gatheringEditors,
    params: byId,
    body: z.object({ isPublished: z.boolean() }),
    response: TeamGathering,
    problems: ['gathering-not-found', 'gathering-has-answers', 'gathering-has-sales'],
  }),
  clone: post('/api/gatherings/:id/clone', {
    summary: 'Start a draft from a gathering, for another first day, without its answers',
    access: gatheringEditors,
    params: byId,
    body: z.object({ day: timedDay, title: inputFields.title }),
    response: TeamGathering,
    status: 201,
    problems: ['gathering-not-found'],
  }),
  delete: del('/api/gatherings/:id', {
    summary: 'Delete a gathering that no one answered; it can be restored for 30 days',
    access: gatheringEditors,
    params: byId,
    problems: ['gathering-not-found', 'gathering-has-answers', 'gathering-has-sales'],
  }),
  restore: post('/api/gatherings/:id/restore', {
    summary: 'Restore a deleted gathering',
    access: gatheringEditors,
    params: byId,
    response: TeamGathering,
    problems: ['gathering-not-found'],
  }),
  saveQuestions: put('/api/gatherings/:id/questions', {
    summary: 'Replace the questions for those who come; answers to removed ones are hidden',
    access: gatheringEditors,
    maxBodyBytes: 512 * 1024,
    params: byId,
    body: QuestionsChange,
    response: TeamGathering,
    problems: ['gathering-not-found', 'record-changed'],
  }),
  saveSlots: put('/api/gatherings/:id/slots', {
    summary: 'Replace what people can bring and do; what someone took stays',
    access: gatheringEditors,
    maxBodyBytes: 128 * 1024,
    params: byId,
    body: SlotsChange,
    response: TeamGathering,
    problems: ['gathering-not-found', 'record-changed', 'slot-not-found', 'slot-in-use'],
  }),
  changeOccurrence: put('/api/gatherings/:id/occurrences/:day', {
    summary: 'Cancel or move one day, or hold it as always; who comes gets an email',
    access: gatheringEditors,
    costs: ['mail'],
    params: z.object({ id: idParam, day }),
    body: OccurrenceSave,
    response: TeamGathering,
    problems: ['gathering-not-found', 'occurrence-not-found', 'record-changed'],
  }),
  addPicture: postUpload('/api/gatherings/:id/picture', {
    summary: 'Add or replace the picture of a gathering',
    access: gatheringEditors,
    costs: ['picture'],
    params: byId,
    body: z.object({ file: z.file() }),
    response: TeamGathering,
    problems: [
      'gathering-not-found',
      ...pictureErrorCodes,
      'body-too-large',
      'unsupported-media-type',
    ],
  }),
  deletePicture: del('/api/gatherings/:id/picture', {
    summary: 'Remove the picture of a gathering; it can be restored for a day',
    access: gatheringEditors,
    params: byId,
    response: TeamGathering,
    problems: ['gathering-not-found'],
  }),
  restorePicture: post('/api/gatherings/:id/picture/:picture/restore', {
    summary: 'Show a picture again that was removed or replaced',
    access: gatheringEditors,
    params: z.object({ id: idParam, picture: idParam }),
    response: TeamGathering,
    problems: ['gathering-not-found', 'picture-not-found'],
  }),
  getHistory: declareHistory(
    { path: '/api/gatherings/:id', access: gatheringEditors },
    'Every change of a gathering, oldest first',
    byId,
  ),
};
