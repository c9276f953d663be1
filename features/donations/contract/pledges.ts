import { z } from 'zod';
import { buyerName, email, telephone } from '#contract/buyer.ts';
import { cents, day, id, idParam, timestamp } from '#contract/codecs.ts';
import { get, post, put } from '#contract/endpoint.ts';
import { declareExport, noFilters } from '#contract/exports.ts';
import { declareHistory } from '#contract/history.ts';
import { key } from '#contract/texts.ts';
import { DonationRecord, maxDonationCents } from './donations.ts';

/** Three years of monthly parts. */
export const maxPledgeParts = 36;

const amountMessage = 'Amount is required';
const partsMessage = `Choose 1 to ${maxPledgeParts} parts`;

const planFields = {
  totalCents: z
    .int({ error: amountMessage })
    .min(1_00, amountMessage)
    .max(maxDonationCents, 'Amount is too large'),
  /** A month apart. */
  parts: z.int({ error: partsMessage }).min(1, partsMessage).max(maxPledgeParts, partsMessage),
  firstDueOn: day,
};
export const PledgePlanInput = z.object(planFields);

const optionalTelephone = z.union([z.literal(''), telephone]).default('');

export const PledgeInput = z.object({
  /** The slug of the campaign. */
  campaign: key(80),
  name: buyerName,
  email,
  phone: optionalTelephone,
  ...planFields,
});
export type PledgeInput = z.output<typeof PledgeInput>;

const paperFields = {
  name: buyerName,
  /** Empty for a person who is not reminded. */
  email: z.union([z.literal(''), email]),
  phone: optionalTelephone,
  ...planFields,
};

/** A pledge that the treasurer enters, for any purpose. */
export const PaperPledge = z.object({ purpose: key(80, 'Choose a purpose'), ...paperFields });
export type PaperPledge = z.output<typeof PaperPledge>;
export const PaperPledgeChange = z.object(paperFields);
export type PaperPledgeChange = z.output<typeof PaperPledgeChange>;

/** 'unconfirmed': until the link of the email is used; 'fulfilled': all of it came in. */
const pledgeStates = ['unconfirmed', 'open', 'paused', 'withdrawn', 'fulfilled'] as const;

const ownFields = {
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  purpose: z.string(),
  /** What the purpose is called. */
  label: z.string(),
  /** The slug of the campaign; null for another purpose. */
  campaign: z.string().nullable(),
  totalCents: cents,
  parts: z.int(),
  firstDueOn: day,
  state: z.enum(pledgeStates),
  /** Sum of the ledger by its gifts, minus refunds. */
  receivedCents: z.int(),
  openCents: cents,
  /** Of what is open, the amount that was due before today. */
  overdueCents: cents,
  /** When the next part is due, perhaps in the past, and what of it is open; null when nothing is. */
  next: z.object({ dueOn: day, openCents: cents }).nullable(),
  getsReminders: z.boolean(),
};

/** A pledge as its link shows it. */
export const OwnPledge = z.object(ownFields);
export type OwnPledge = z.output<typeof OwnPledge>;

export const Pledge = z.object({
  id,
  ...ownFields,
  createdAt: timestamp,
  /** Who of the team entered it; empty for one that was made online. */
  recordedBy: z.string(),
});
export type Pledge = z.output<typeof Pledge>;

/** What the treasurer's form can change of a pledge. */
export const toPledgeChange = ({
  name,
  email: address,
  phone,
  totalCents,
  parts,
  firstDueOn,
}: PaperPledgeChange): PaperPledgeChange => ({
  name,
  email: address,
  phone,
  totalCents,
  parts,
  firstDueOn,
});

/** 'confirm' also proves the address; 'restore' undoes 'withdraw'. A repeated step changes nothing. */
const ownSteps = ['confirm', 'pause', 'resume', 'withdraw', 'restore'] as const;
const staffSteps = ['withdraw', 'restore'] as const;
export type PledgeStep = (typeof ownSteps)[number];

const byId = z.object({ id: idParam });
const byKey = z.object({ key: key(200) });
const access = ['treasurer'] as const;
const linkProblems = ['pledge-link-invalid', 'too-many-requests'] as const;

const list = get('/api/pledges', {
  summary: 'Pledges with what came in and what is open, the newest first',
  access,
  response: z.array(Pledge),
});

export const pledges = {
  create: post('/api/pledges', {
    summary: 'Promise an amount to a campaign; an email confirms the address before it counts',
    access: 'everybody',
    costs: ['mail'],
    body: PledgeInput,
    /** Opens the pledge; null where it is emailed. */
    response: z.object({ key: z.string().nullable() }),
    status: 201,
    problems: ['campaign-not-found', 'donation-choice-gone', 'too-many-requests'],
  }),
  getOwn: get('/api/pledges/link/:key', {
    summary: 'The pledge of an emailed link; opening it changes nothing',
    access: 'everybody',
    params: byKey,
    response: OwnPledge,
    problems: linkProblems,
  }),
  updateOwn: put('/api/pledges/link/:key', {
    summary: 'Change the amount or the parts of a pledge with its link',
    access: 'everybody',
    params: byKey,
    body: PledgePlanInput,
    response: OwnPledge,
    problems: linkProblems,
  }),
  applyOwnStep: post('/api/pledges/link/:key', {
    summary: 'Confirm, pause, resume, withdraw or restore a pledge with its link',
    access: 'everybody',
    params: byKey,
    body: z.object({ step: z.enum(ownSteps) }),
    response: OwnPledge,
    problems: linkProblems,
  }),
  turnOff: post('/api/pledges/link/:key/emails/off', {
    summary: 'Get no more reminders of a pledge; mail programs call it, too',
    access: 'everybody',
    params: byKey,
    problems: linkProblems,
  }),
  turnOn: post('/api/pledges/link/:key/emails/on', {
    summary: 'Get the reminders of a pledge again',
    access: 'everybody',
    params: byKey,
    problems: linkProblems,
  }),
  list,
  export: declareExport(list, 'All pledges as CSV or spreadsheet', noFilters),
  createPaper: post('/api/pledges/paper', {
    summary: 'Enter a pledge of someone who made it on paper; an address gets its link',
    access,
    costs: ['mail'],
    body: PaperPledge,
    response: Pledge,
    status: 201,
  }),
  update: put('/api/pledges/:id', {
    summary: 'Change a pledge; its purpose stays, and another address gets its link',
    access,
    costs: ['mail'],
    params: byId,
    body: z.object({ ...paperFields, seen: PaperPledgeChange }),
    response: Pledge,
    problems: ['pledge-not-found', 'record-changed'],
  }),
  applyStep: post('/api/pledges/:id/state', {
    summary: 'Withdraw a pledge, or restore it',
    access,
    params: byId,
    body: z.object({ step: z.enum(staffSteps) }),
    response: Pledge,
    problems: ['pledge-not-found'],
  }),
  /** Here and not with the gifts, which come before pledges. */
  connect: put('/api/pledges/gifts/:id', {
    summary: 'Count a gift toward a pledge for one of its purposes, or toward none',
    access,
    params: byId,
    body: z.object({ pledgeId: id.nullable(), seen: z.object({ pledgeId: id.nullable() }) }),
    response: DonationRecord,
    problems: [
      'donation-not-found',
      'pledge-not-found',
      'pledge-purpose-differs',
      'record-changed',
    ],
  }),
  getHistory: declareHistory(
    { path: '/api/pledges/:id', access },
    'Every change of a pledge, oldest first',
    byId,
  ),
};
