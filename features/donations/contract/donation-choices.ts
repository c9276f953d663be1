import { z } from 'zod';
import { day } from '#contract/codecs.ts';
import { get, post, put } from '#contract/endpoint.ts';
import { key, line } from '#contract/texts.ts';

/** What donors choose: what a gift is for, and where they belong. */
export const choiceKinds = ['purpose', 'location'] as const;
export type ChoiceKind = (typeof choiceKinds)[number];

export const maxChoices = 100;
export const maxChoiceLabelLength = 60;

/** The name on the wire (specification, section 3); it stays when the label changes. */
const choiceName = key(80);

/** 'deleted' can be undone; a choice that any gift has is archived instead. */
const choiceStates = ['active', 'archived', 'deleted'] as const;

const choiceFields = {
  label: line(maxChoiceLabelLength, { required: 'Name is required' }),
  state: z.enum(choiceStates),
};

export const DonationChoice = z.object({
  kind: z.enum(choiceKinds),
  name: z.string(),
  label: z.string(),
  state: z.enum(choiceStates),
  /** Some gift has it, so it can't be deleted. */
  isUsed: z.boolean(),
  /** The slug of the campaign that it is the purpose of. */
  campaign: z.string().nullable(),
});
export type DonationChoice = z.output<typeof DonationChoice>;

/** A choice as forms offer it. */
export const OfferedChoice = z.object({
  name: z.string(),
  label: z.string(),
  /** The campaign that a purpose is for; offered until its last day. */
  campaign: z
    .object({ slug: z.string(), endsOn: day.nullable(), showsNames: z.boolean() })
    .nullable(),
});
export type OfferedChoice = z.output<typeof OfferedChoice>;

const kind = z.enum(choiceKinds);
const names = z.array(choiceName).max(maxChoices);

export const donationChoices = {
  list: get('/api/donation/choices', {
    summary: 'Purposes and locations of gifts in order, the archived ones too',
    access: ['treasurer'],
    response: z.array(DonationChoice),
  }),
  create: post('/api/donation/choices', {
    summary: 'Add a purpose or a location, after the others',
    access: ['treasurer'],
    body: z.object({ kind, label: choiceFields.label }),
    response: DonationChoice,
    status: 201,
    problems: ['donation-choice-exists', 'donation-choices-full'],
  }),
  reorder: put('/api/donation/choices/order', {
    summary: 'Put the purposes or the locations in another order',
    access: ['treasurer'],
    body: z.object({
      kind,
      /** All of them, and the order that the screen showed. */
      names,
      seen: names,
    }),
    problems: ['record-changed'],
  }),
  update: put('/api/donation/choices/:kind/:name', {
    summary: 'Rename, archive, delete or restore a purpose or location; gifts keep theirs',
    access: ['treasurer'],
    params: z.object({ kind, name: choiceName }),
    body: z.object({ ...choiceFields, seen: z.object(choiceFields) }),
    response: DonationChoice,
    problems: [
      'donation-choice-not-found',
      'donation-choice-exists',
      'donation-choice-used',
      'donation-choices-full',
      'record-changed',
    ],
  }),
};
