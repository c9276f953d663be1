import { z } from 'zod';
import { email, telephone } from '#contract/buyer.ts';
import { cents, day, id, idParam, timestamp } from '#contract/codecs.ts';
import { get, post, put } from '#contract/endpoint.ts';
import { declareExport, noFilters } from '#contract/exports.ts';
import { declareHistory } from '#contract/history.ts';
import { key, line, multiline } from '#contract/texts.ts';
import { AudienceField } from '#features/audiences/contract/audiences.ts';

/** What is asked for: that a Mass is offered for someone, or that people pray for something. */
const intentionKinds = ['mass', 'prayer'] as const;
export type IntentionKind = (typeof intentionKinds)[number];

/** What staff can make of a request. 'placed': on a Mass, or shown to those it is for. Going back to an earlier state is Undo. */
const settledStates = ['waiting', 'placed', 'declined', 'ended', 'deleted'] as const;
/** 'unconfirmed': nobody sees it, because the link of its email was not used yet. */
const intentionStates = ['unconfirmed', ...settledStates] as const;
export type IntentionState = (typeof intentionStates)[number];

/** For how many weeks a prayer request is shown. */
export const prayerWeeks = [1, 2, 4] as const;

const timeMessage = 'Write the time as 16:30';
/** Of a Mass, in the site's time zone; empty without one. */
const startTime = z
  .string()
  .max(5, timeMessage)
  .regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d)?$/, timeMessage);

/** What someone asks for. `findIntentionErrors` says what each kind needs. */
export const IntentionFacts = z.object({
  kind: z.enum(intentionKinds),
  /** Whom a Mass is for. */
  forWhom: line(120),
  isDeceased: z.boolean(),
  /** Of a Mass, what else to say of it; of a prayer request, all of it. */
  wording: multiline(500),
  requestedBy: line(120, { required: 'Name is required' }),
  /** The sheet and the page may name who asked. */
  isNamed: z.boolean(),
  wishedDay: day.nullable(),
  /** Who sees a prayer request; empty: the coordinator alone. */
  audience: AudienceField,
  weeks: z.int().min(1).max(4),
});
export type IntentionFacts = z.output<typeof IntentionFacts>;

/** With where the answer goes: an email address, a telephone number, or both. */
export const IntentionInput = IntentionFacts.extend({
  email: z.union([z.literal(''), email]),
  telephone: z.union([z.literal(''), telephone]),
});
export type IntentionInput = z.output<typeof IntentionInput>;

/** The state of a request, and the Mass that it is on. */
const Settlement = z.object({ state: z.enum(settledStates), day: day.nullable(), startTime });
export type Settlement = z.output<typeof Settlement>;

export const SettleInput = Settlement.extend({
  /** For the email about it. */
  reply: multiline(1000, { tooLong: 'Answer is too long' }),
  /** The Mass may have another intention with an offering. */
  acceptsSecond: z.boolean(),
  /** Takes the last change back: an email about it that was not sent yet is not sent. */
  isUndo: z.boolean(),
  /** What the screen showed. */
  seen: Settlement.extend({ state: z.enum(intentionStates) }),
});
export type SettleInput = z.output<typeof SettleInput>;

const stored = {
  id,
  // Stored texts may break a rule of input.
  forWhom: z.string(),
  wording: z.string(),
  requestedBy: z.string(),
  state: z.enum(intentionStates),
  /** Of the Mass that it is on. */
  day: day.nullable(),
  startTime: z.string(),
  /** The last day of a prayer request that is shown. */
  endsOn: day.nullable(),
  reply: z.string(),
  /** What was given for it and not refunded. */
  offeringCents: cents,
};

/** A request as the coordinator sees it. */
export const Intention = IntentionFacts.extend({
  ...stored,
  weeks: z.int(),
  email: z.string(),
  telephone: z.string(),
  createdAt: timestamp,
});
export type Intention = z.output<typeof Intention>;

/** A request as whoever asked sees it. */
export const OwnIntention = Intention.omit({ email: true, telephone: true, reply: true }).extend({
  /** Of its page. */
  key: z.string(),
  /** What connects a gift with it; null when nothing can be given for it now. */
  offeringKey: z.uuid().nullable(),
});
export type OwnIntention = z.output<typeof OwnIntention>;

/** A prayer request as those see it whom it is for. */
export const PrayerRequest = z.object({
  id,
  wording: z.string(),
  /** Empty when the name is not shown. */
  name: z.string(),
  audience: AudienceField,
  endsOn: day,
});
export type PrayerRequest = z.output<typeof PrayerRequest>;

const byId = z.object({ id: idParam });
const byKey = z.object({ key: key(60) });
const access = ['secretary'] as const;

const list = get('/api/intentions', {
  summary: 'Mass intentions and prayer requests, newest first',
  access,
  response: z.array(Intention),
});

export const intentions = {
  create: post('/api/intentions', {
    summary:
      'Ask for a Mass or for prayer; an email confirms the address before anyone sees the request',
    access: 'everybody',
    costs: ['mail'],
    body: IntentionInput,
    /** The key of its page; null when it is in the email that confirms the address. */
    response: z.object({ key: z.string().nullable() }),
    status: 201,
    problems: ['too-many-requests'],
  }),
  listOwn: get('/api/intentions/mine', {
    summary: 'What the caller asked for, by the confirmed email address of the account',
    access: 'signed-in',
    response: z.array(OwnIntention),
  }),
  getOwn: get('/api/intentions/link/:key', {
    summary: 'The request behind the link of an email',
    access: 'everybody',
    params: byKey,
    response: OwnIntention,
    problems: ['intention-link-invalid'],
  }),
  confirm: post('/api/intentions/link/:key/confirm', {
    summary: 'Confirm the email address of a request; the coordinator sees it from now on',
    access: 'everybody',
    costs: ['mail'],
    params: byKey,
    response: OwnIntention,
    problems: ['intention-link-invalid', 'too-many-requests'],
  }),
  end: post('/api/intentions/link/:key/end', {
    summary:
      'Withdraw a request, or end a prayer request that is shown; the coordinator learns of it',
    access: 'everybody',
    costs: ['mail'],
    params: byKey,
    response: OwnIntention,
    problems: ['intention-link-invalid', 'too-many-requests'],
  }),
  listPrayers: get('/api/prayer-requests', {
    summary: 'The prayer requests that are shown to the caller now, newest first',
    access: 'everybody',
    response: z.array(PrayerRequest),
  }),
  list,
  export: declareExport(list, 'Mass intentions and prayer requests as a file', noFilters),
  get: get('/api/intentions/:id', {
    summary: 'One request',
    access,
    params: byId,
    response: Intention,
    problems: ['intention-not-found'],
  }),
  createByHand: post('/api/intentions/by-hand', {
    summary: 'Note a request that someone made by telephone or after Mass',
    access,
    body: IntentionInput,
    response: Intention,
    status: 201,
  }),
  update: put('/api/intentions/:id', {
    summary: 'Change what a request says',
    access,
    params: byId,
    body: IntentionFacts.omit({ kind: true }).extend({
      /** What the screen showed. */
      seen: IntentionFacts.omit({ kind: true }),
    }),
    response: Intention,
    problems: ['intention-not-found', 'record-changed'],
  }),
  settle: put('/api/intentions/:id/state', {
    summary: 'Place, move, show, decline, end or delete a request, or take that back',
    access,
    costs: ['mail'],
    params: byId,
    body: SettleInput,
    response: Intention,
    problems: ['intention-not-found', 'record-changed', 'mass-has-offering'],
  }),
  getHistory: declareHistory(
    { path: '/api/intentions/:id', access },
    'Every change of a request, oldest first',
    byId,
  ),
};
