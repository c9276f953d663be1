import { z } from 'zod';
import { hourRecord } from '#contract/conversions.ts';
import { buyerName, email, telephone } from '#contract/buyer.ts';
import { hourActions, hourCategories, hourStates } from './rules/hour-states.ts';
import { listFieldNames } from '#contract/rules/record-fields.ts';
import { day, id, optionalDay, timestamp } from '#contract/codecs.ts';
import { line, multiline } from '#contract/texts.ts';

const category = z.enum(hourCategories);

const place = multiline(300, { tooLong: 'Place is too long' });
const telephoneText = { tooLong: 'Telephone is too long' };

/** What the volunteer writes. A new field is a line here and in `Hour`, and what the tests and the type checker then ask for. */
const offerFields = {
  volunteerName: buyerName,
  volunteerTelephone: line(40, { required: 'Telephone is required', ...telephoneText }),
  category: z.enum(hourCategories, { error: 'Category is required' }),
  description: multiline(2000, {
    required: 'description is required',
    tooLong: 'Description is too long',
  }),
  startDate: optionalDay.default(null),
  endDate: optionalDay.default(null),
  /** Where the volunteer helps; visible only after acceptance. */
  location: place.default(''),
};
export const offerFieldNames = listFieldNames(offerFields);

const formFields = {
  ...offerFields,
  /** Email of the person for whom a coordinator offers; a member's own offer uses the account's email. */
  volunteerEmail: z.union([z.literal(''), email]).default(''),
  /** Filled in by a coordinator who also requests the offer for someone. */
  requesterName: line(120, { tooLong: 'Name is too long' }).default(''),
  requesterTelephone: line(40, telephoneText).default(''),
  /** A coordinator offers for someone else; both names are stored. */
  forAnother: z.boolean().default(false),
  /** 'draft' hides the offer from others. Any other text is ignored: the server derives the state. */
  available: line(40).default('Available'),
};

/** Field errors of dates and hours that depend on the current day or the state. */
export const hourDateMessages = {
  endDatePassed: 'Choose an End Date in the future',
  fulfilledAhead: "Choose a date that isn't in the future",
  hoursNeeded: 'Hours are required',
} as const;

type Days = { startDate: string | null; endDate: string | null };

/** The End Date must not be before the Start Date. */
const endsAfterStart = z.superRefine<Days>(({ startDate, endDate }, context) => {
  if (startDate && endDate && endDate < startDate)
    context.addIssue({
      code: 'custom',
      path: ['endDate'],
      message: 'Choose an End Date after the Start Date',
      input: endDate,
    });
});

/** The offer form. Derived fields of the record are ignored. */
export const HourInput = z.object(formFields).check(endsAfterStart);
export type HourInput = z.output<typeof HourInput>;

/** An offer in the public list, without names and telephones (specification, section 3). */
export const HourOffer = z.object({
  id,
  category,
  startDate: day.nullable(),
  endDate: day.nullable(),
  available: z.enum(hourStates),
});
export type HourOffer = z.output<typeof HourOffer>;

/** An offer in the list for members, with what the volunteer wrote. */
export const DescribedOffer = HourOffer.extend({ description: z.string() });
export type DescribedOffer = z.output<typeof DescribedOffer>;

const sharedFields = {
  id,
  volunteerName: z.string(),
  /** Null for readers who may not see it before the request is accepted. */
  volunteerTelephone: z.string().nullable(),
  category,
  description: z.string(),
  startDate: day.nullable(),
  endDate: day.nullable(),
  requesterName: z.string().nullable(),
  requesterTelephone: z.string().nullable(),
  location: z.string().nullable(),
  requestLocation: z.string().nullable(),
  note: z.string().nullable(),
  /** What a coordinator answered to a request that no offer answers. */
  reply: z.string().nullable(),
  /** A request that no offer answers; the volunteer's fields are empty. */
  isOpenRequest: z.boolean(),
  volunteerEmail: z.string().nullable(),
  /** The coordinator who entered the offer or the request for someone else. */
  createdById: z.string().nullable(),
  requestedById: z.string().nullable(),
  /** Hours claimed or confirmed. */
  hours: z.number().nullable(),
  claimed: z.boolean(),
  isForwarded: z.boolean(),
  /** For the coordinator: whether the volunteer is cleared. Null for other readers and where no clearance is needed. */
  cleared: z.boolean().nullable(),
  /** The caller's role and the actions they may take now. */
  role: z.enum(['volunteer', 'receiver', 'coordinator', 'member']),
  actions: z.array(z.enum(hourActions)),
};

/** The record as spelled on the wire (specification, section 3). */
export const HourWire = z.object({
  ...sharedFields,
  available: z.enum(hourStates),
  fullfilled: z.string(),
  dateFullfilled: day.nullable(),
});

const HourDecoded = z.object({
  ...sharedFields,
  state: z.enum(hourStates),
  fulfilled: z.string(),
  dateFulfilled: day.nullable(),
});

/** An offer with the fields that its reader may see. */
export const Hour = z.codec(HourWire, HourDecoded, hourRecord);
export type Hour = z.output<typeof Hour>;

/** 'Make a request': name, telephone and a note (decisions, section 6), and where the help is needed. */
export const HourRequestInput = z.object({
  name: buyerName,
  telephone,
  note: multiline(1000, { tooLong: 'Note is too long' }).default(''),
  location: place.default(''),
  /** A coordinator asks for someone else; both names are stored. */
  forAnother: z.boolean().default(false),
});
export type HourRequestInput = z.output<typeof HourRequestInput>;

/** A request for help that nobody has offered yet: the kind of help, when, and what is needed. */
export const OpenRequestInput = HourRequestInput.extend({
  category: offerFields.category,
  startDate: offerFields.startDate,
  endDate: offerFields.endDate,
  note: multiline(1000, { required: 'Note is required', tooLong: 'Note is too long' }),
}).check(endsAfterStart);
export type OpenRequestInput = z.output<typeof OpenRequestInput>;

/** What a coordinator answers to a request that no offer answers; the member reads it word for word. */
export const RequestReply = z.object({
  reply: multiline(1000, { required: 'Answer is required', tooLong: 'Answer is too long' }),
});

/** Hours in quarters, 0.25 to 24. */
export const hoursWorked = z
  .number({ error: 'Hours are required' })
  .min(0.25, 'Enter at least 0.25 hours (15 minutes)')
  .max(24, 'Enter at most 24 hours')
  .multipleOf(0.25, 'Round to the nearest quarter hour, like 1.25');

export const FulfilmentInput = z.object({
  /** Absent when the claimed hours are confirmed unchanged. */
  hours: hoursWorked.optional(),
  /** Today by default. */
  dateFulfilled: optionalDay.default(null),
});
export type FulfilmentInput = z.output<typeof FulfilmentInput>;

export const HourEmailAction = z.object({
  /** 'answer': the volunteer accepts or declines. 'confirm': the receiver confirms the hours. */
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
export type HourEmailAction = z.output<typeof HourEmailAction>;

export const hourResponses = ['accept', 'decline', 'confirm'] as const;
export type HourResponse = (typeof hourResponses)[number];

/** A ledger entry. Entries never change; another entry reverses them. */
export const HourLedgerEntry = z.object({
  id,
  hourId: id,
  createdAt: timestamp,
  day,
  direction: z.enum(['given', 'received']),
  name: z.string(),
  category,
  /** Negative in a reversal. */
  hours: z.number(),
  reversesId: id.nullable(),
  reason: z.string(),
  createdBy: z.string(),
});
export type HourLedgerEntry = z.output<typeof HourLedgerEntry>;

export const HourLedger = z.object({
  lines: z.array(HourLedgerEntry),
  totals: z.array(z.object({ name: z.string(), volunteered: z.number(), received: z.number() })),
});
export type HourLedger = z.output<typeof HourLedger>;

export const LedgerCorrection = z.object({
  /** The correct hours; 0 only reverses the entry. */
  hours: z.union([z.literal(0), hoursWorked]),
  reason: multiline(300, { required: 'Reason is required', tooLong: 'Reason is too long' }),
});

export const Clearance = z.object({
  id,
  volunteerName: z.string(),
  category,
  expiresOn: day.nullable(),
  grantedBy: z.string(),
  grantedAt: timestamp,
});
export type Clearance = z.output<typeof Clearance>;
