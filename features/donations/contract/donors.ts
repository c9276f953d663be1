import { z } from 'zod';
import { maxInt, cents, id, idParam, timestamp } from '#contract/codecs.ts';
import { email, telephone } from '#contract/buyer.ts';
import { get, post, put } from '#contract/endpoint.ts';
import { declareHistory } from '#contract/history.ts';
import { line, multiline, verbatim } from '#contract/texts.ts';
import { DonationRecord } from './donations.ts';

/** What the treasurer keeps of a donor, for the statement. */
export const DonorInput = z.object({
  name: line(200, { required: 'Name is required' }),
  email: z.union([z.literal(''), email]),
  telephone: z.union([z.literal(''), telephone]),
  /** Postal address. */
  address: multiline(300, { tooLong: 'Address is too long' }),
});
export type DonorInput = z.output<typeof DonorInput>;

/** An address with which something was given. */
const DonorEmail = z.object({
  value: z.string(),
  /** An account has shown that its person reads it. */
  isConfirmed: z.boolean(),
});

export const Donor = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  telephone: z.string(),
  address: z.string(),
  /** As they were typed, the record's own among them. */
  names: z.array(z.string()),
  emails: z.array(DonorEmail),
  telephones: z.array(z.string()),
  /** Paid ones that were not refunded. */
  donations: z.int(),
  amountCents: cents,
  lastPaidAt: timestamp.nullable(),
});
export type Donor = z.output<typeof Donor>;

const likenesses = ['email', 'name', 'telephone'] as const;
export type DonorLikeness = (typeof likenesses)[number];

/** Two records that look like one person. */
export const DonorSuggestion = z.object({
  donorId: z.int(),
  otherId: z.int(),
  likeness: z.enum(likenesses),
});
export type DonorSuggestion = z.output<typeof DonorSuggestion>;

/** Names under one address that may be another person's than the record's: a couple that has one record. */
export const DonorNames = z.object({
  donorId: z.int(),
  email: z.string(),
  names: z.array(z.string()),
});
export type DonorNames = z.output<typeof DonorNames>;

/** Gifts that went from one record to another. */
export const DonorMove = z.object({
  id: z.int(),
  kind: z.enum(['join', 'split']),
  fromId: z.int(),
  fromName: z.string(),
  toId: z.int(),
  toName: z.string(),
  donations: z.int(),
  movedAt: timestamp,
  movedBy: z.string(),
});
export type DonorMove = z.output<typeof DonorMove>;

export const DonorDetails = z.object({
  donor: Donor,
  /** Newest first. */
  donations: z.array(DonationRecord),
  suggestions: z.array(DonorSuggestion.extend({ other: Donor })),
  otherNames: z.array(DonorNames),
  /** Those that can be undone, newest first. */
  moves: z.array(DonorMove),
  /** The account with a confirmed address of the record. */
  account: z.object({ name: z.string(), email: z.string() }).nullable(),
  /** Entries of the directory: that of the account, and those that look like the donor. */
  entries: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      /** Null when the treasurer may not see it. */
      address: z.string().nullable(),
      isLinked: z.boolean(),
    }),
  ),
});
export type DonorDetails = z.output<typeof DonorDetails>;

const byId = z.object({ id: idParam });
/** A record as the screen showed it; when it is no longer so, nothing is done. */
const SeenDonor = z.object({
  name: verbatim(200),
  email: verbatim(200),
  telephone: verbatim(40),
  address: verbatim(300),
});
/** The same with the number of its gifts. */
const SeenDonorWithDonations = SeenDonor.extend({ donations: z.int().min(0).max(maxInt) });

export const donors = {
  list: get('/api/donation/donors', {
    summary: 'Donors by name, records that look like one person, and those that may be of two',
    access: ['treasurer'],
    response: z.object({
      donors: z.array(Donor),
      suggestions: z.array(DonorSuggestion),
      otherNames: z.array(DonorNames),
    }),
  }),
  get: get('/api/donation/donors/:id', {
    summary: 'A donor with all gifts, what looks like the same person, and what can be undone',
    access: ['treasurer'],
    params: byId,
    response: DonorDetails,
    problems: ['donor-not-found'],
  }),
  update: put('/api/donation/donors/:id', {
    summary: 'Change the name, email, telephone number and postal address of a donor',
    access: ['treasurer'],
    params: byId,
    body: DonorInput.extend({ seen: SeenDonor }),
    response: Donor,
    problems: ['donor-not-found', 'record-changed'],
  }),
  join: post('/api/donation/donors/:id/join', {
    summary:
      'Move all gifts of another record to this one: they are one person, or want one statement',
    access: ['treasurer'],
    params: byId,
    body: z.object({
      otherId: id,
      seen: z.object({ donor: SeenDonorWithDonations, other: SeenDonorWithDonations }),
    }),
    response: Donor,
    problems: ['donor-not-found', 'donor-same', 'record-changed'],
  }),
  split: post('/api/donation/donors/:id/split', {
    summary: 'Move some gifts of a donor, with their monthly gift, to a record of their own',
    access: ['treasurer'],
    params: byId,
    body: z.object({
      name: DonorInput.shape.name,
      donationIds: z.array(id).min(1, 'Choose at least one gift').max(2000),
    }),
    response: Donor,
    problems: ['donor-not-found', 'record-changed'],
  }),
  undoMove: post('/api/donation/donors/moves/:id/undo', {
    summary: 'Move the gifts of a join or split back',
    access: ['treasurer'],
    params: byId,
    problems: ['donor-not-found', 'record-changed'],
  }),
  keepApart: post('/api/donation/donors/:id/apart', {
    summary: 'Two records that look alike are two people',
    access: ['treasurer'],
    params: byId,
    body: z.object({ otherId: id }),
    problems: ['donor-not-found', 'donor-same'],
  }),
  getHistory: declareHistory(
    { path: '/api/donation/donors/:id', access: ['treasurer'] },
    'Every change of a donor, oldest first',
    byId,
  ),
};
