import { z } from 'zod';
import { buyerName, telephone } from './reception/buyer.ts';
import { hourActions, hourCategories, hourStates } from './rules/hour-states.ts';
import { day, id, moment } from './wire.ts';

const category = z.enum(hourCategories);
const longText = (message: string) =>
  z.string({ error: message }).trim().min(1, message).max(2000, 'Description is too long');

/** A day that may be empty in the form. */
export const openDay = z.codec(z.union([day, z.literal('')]).nullable(), day.nullable(), {
  decode: (text) => text || null,
  encode: (value) => value,
});

const formFields = {
  volunteerName: z
    .string({ error: 'Name is required' })
    .trim()
    .min(1, 'Name is required')
    .max(120, 'Name is too long'),
  volunteerTelephone: z
    .string({ error: 'Telephone is required' })
    .trim()
    .min(1, 'Telephone is required')
    .max(40, 'Telephone is too long'),
  category: z.enum(hourCategories, { error: 'Category is required' }),
  description: longText('description is required'),
  startDate: openDay.default(null),
  endDate: openDay.default(null),
  /** Where the hours can be given; shown after acceptance only. */
  place: z.string().trim().max(300, 'Place is too long').default(''),
  /** Of somebody for whom a coordinator offers; a member's own offer has the account's. */
  volunteerEmail: z
    .union([z.literal(''), z.email('Valid email is required').max(200, 'Valid email is required')])
    .default(''),
  /** Filled in by a coordinator who asks for somebody at once. */
  requesterName: z.string().trim().max(120, 'Name is too long').default(''),
  requesterTelephone: z.string().trim().max(40, 'Telephone is too long').default(''),
  /** A coordinator offers in the name of somebody else; both names are kept. */
  forAnother: z.boolean().default(false),
  /** 'draft' keeps the offer to its owner; every other text is derived and not taken from the form. */
  available: z.string().max(40).default('Available'),
};

/** What is said at a field when the calendar contradicts it. */
export const hourDaySentences = {
  endDatePassed: 'End Date has passed',
  fulfilledAhead: 'Date Fulfilled is in the future',
  hoursNeeded: 'Hours are required',
} as const;

/** What the form sends; the dates must not run backwards. Further texts of the record are derived and ignored. */
export const HourForm = z.object(formFields).check((context) => {
  const { startDate, endDate } = context.value;
  if (startDate && endDate && endDate < startDate)
    context.issues.push({
      code: 'custom',
      path: ['endDate'],
      message: 'End Date is before Start Date',
      input: endDate,
    });
});
export type HourForm = z.output<typeof HourForm>;

/** An offer in the list that everybody sees: no names, no telephones (specification, section 3). */
export const HourOffer = z.object({
  id,
  category,
  startDate: day.nullable(),
  endDate: day.nullable(),
  available: z.enum(hourStates),
});
export type HourOffer = z.output<typeof HourOffer>;

const sharedFields = {
  id,
  volunteerName: z.string(),
  /** Null for who may not see it: others than the volunteer learn it by the acceptance. */
  volunteerTelephone: z.string().nullable(),
  category,
  description: z.string(),
  startDate: day.nullable(),
  endDate: day.nullable(),
  requesterName: z.string().nullable(),
  requesterTelephone: z.string().nullable(),
  place: z.string().nullable(),
  requestPlace: z.string().nullable(),
  note: z.string().nullable(),
  volunteerEmail: z.string().nullable(),
  /** The coordinator who wrote the offer or the request for somebody; both names are kept. */
  offeredBy: z.string().nullable(),
  askedBy: z.string().nullable(),
  /** Hours that were claimed or given. */
  hours: z.number().nullable(),
  claimed: z.boolean(),
  forwarded: z.boolean(),
  /** For the coordinator: whether the volunteer's clearance is on record; null where none is needed or it is not theirs to know. */
  cleared: z.boolean().nullable(),
  /** As what the caller reads it, and what they may do now. */
  actor: z.enum(['volunteer', 'receiver', 'coordinator', 'member']),
  actions: z.array(z.enum(hourActions)),
};

/** The record as the wire spells it (specification, section 3), odd names and all. */
export const HourOnWire = z.object({
  ...sharedFields,
  available: z.enum(hourStates),
  fullfilled: z.string(),
  dateFullfilled: day.nullable(),
});

const HourInside = z.object({
  ...sharedFields,
  state: z.enum(hourStates),
  fulfilled: z.string(),
  dateFulfilled: day.nullable(),
});

/** An offer with what its reader may see of it. */
export const Hour = z.codec(HourOnWire, HourInside, {
  decode: ({ available, fullfilled, dateFullfilled, ...rest }) => ({
    ...rest,
    state: available,
    fulfilled: fullfilled,
    dateFulfilled: dateFullfilled,
  }),
  encode: ({ state, fulfilled, dateFulfilled, ...rest }) => ({
    ...rest,
    available: state,
    fullfilled: fulfilled,
    dateFullfilled: dateFulfilled,
  }),
});
export type Hour = z.output<typeof Hour>;

/** 'Make a request': name, telephone and a note (decisions, section 6), and where the help is needed. */
export const HourRequest = z.object({
  name: buyerName,
  telephone,
  note: z.string().trim().max(1000, 'Note is too long').default(''),
  place: z.string().trim().max(300, 'Place is too long').default(''),
  /** A coordinator asks in the name of somebody else; both names are kept. */
  forAnother: z.boolean().default(false),
});
export type HourRequest = z.output<typeof HourRequest>;

/** Quarters of an hour, up to a long day. */
export const givenHours = z
  .number({ error: 'Hours are required' })
  .min(0.25, 'Hours are a quarter at least')
  .max(24, 'Hours are 24 at most')
  .multipleOf(0.25, 'Hours go by quarters');

export const Fulfilment = z.object({
  /** Left out by who confirms what was claimed. */
  hours: givenHours.optional(),
  /** Today, unless told. */
  dateFulfilled: openDay.default(null),
});
export type Fulfilment = z.output<typeof Fulfilment>;

export const HourLetter = z.object({
  /** 'answer': the volunteer accepts or declines. 'confirm': the receiver says that the hours were given. */
  kind: z.enum(['answer', 'confirm']),
  category,
  description: z.string(),
  startDate: day.nullable(),
  endDate: day.nullable(),
  volunteerName: z.string(),
  requesterName: z.string(),
  note: z.string(),
  hours: z.number().nullable(),
});
export type HourLetter = z.output<typeof HourLetter>;

export const hourAnswers = ['accept', 'decline', 'confirm'] as const;
export type HourAnswer = (typeof hourAnswers)[number];

/** A line of the ledger: never changed, only reversed by another one. */
export const LedgerLine = z.object({
  id,
  hourId: id,
  at: moment,
  day,
  direction: z.enum(['given', 'received']),
  name: z.string(),
  category,
  /** Negative in a reversal. */
  hours: z.number(),
  reverses: id.nullable(),
  reason: z.string(),
  writtenBy: z.string(),
});
export type LedgerLine = z.output<typeof LedgerLine>;

export const Ledger = z.object({
  lines: z.array(LedgerLine),
  totals: z.array(z.object({ name: z.string(), given: z.number(), received: z.number() })),
});
export type Ledger = z.output<typeof Ledger>;

export const Correction = z.object({
  /** What is right; 0 only takes the entry back. */
  hours: z.union([z.literal(0), givenHours]),
  reason: z
    .string({ error: 'Reason is required' })
    .trim()
    .min(1, 'Reason is required')
    .max(300, 'Reason is too long'),
});

export const Clearance = z.object({
  id,
  volunteerName: z.string(),
  category,
  until: day.nullable(),
  grantedBy: z.string(),
  grantedAt: moment,
});
export type Clearance = z.output<typeof Clearance>;
