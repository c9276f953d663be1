import { z } from 'zod';
import { id, idParam, timestamp } from '#contract/codecs.ts';
import { del, get, post } from '#contract/endpoint.ts';
import { declareExport, noFilters } from '#contract/exports.ts';
import { declareHistory } from '#contract/history.ts';
import { multiline } from '#contract/texts.ts';
import { uiMessages } from '#contract/ui-messages.ts';
import {
  FamilyInput,
  HouseholdPerson,
  householdRole,
  maxFamilyBytes,
  SeenFamily,
} from '#features/directory/contract/households.ts';
import { memberStatus } from '#features/directory/contract/rules/member-statuses.ts';

const maxNewPeople = 20;

/** The people of a request; the id of somebody who is in the directory, by a correction only. */
const people = z.array(HouseholdPerson);

const message = multiline(1000, { tooLong: 'Message is too long' });

const firstEmailMessage = 'Valid email is required';

/** The form of a family that would like to join. The first person fills it in and gets the emails. */
export const JoinInput = FamilyInput.omit({ addressAudience: true, people: true }).extend({
  people: people
    .min(1, 'Add at least one person')
    .max(maxNewPeople, `Add at most ${maxNewPeople} people`)
    .refine(([first]) => Boolean(first?.email), {
      path: [0, 'email'],
      message: firstEmailMessage,
    })
    .describe(firstEmailMessage),
  message,
  hasConsent: z.literal(true, 'Please agree, so that we may keep what you tell us'),
});
export type JoinInput = z.output<typeof JoinInput>;

/** What is asked for: to join, or to correct what the directory has; and how it stands. */
const joinRequestKinds = ['new', 'correction'] as const;
const joinRequestStates = ['unconfirmed', 'waiting', 'accepted', 'declined'] as const;

/** What a household told about itself. */
export const FamilyFacts = z.object({
  name: z.string(),
  address: z.string(),
  people: z.array(
    z.object({
      id: id.nullable(),
      name: z.string(),
      householdRole,
      telephone: z.string().optional(),
      email: z.string().optional(),
      birthday: z.string().optional(),
    }),
  ),
});
export type FamilyFacts = z.output<typeof FamilyFacts>;

export const JoinRequest = z.object({
  id,
  kind: z.enum(joinRequestKinds),
  state: z.enum(joinRequestStates),
  family: FamilyFacts,
  email: z.string(),
  message: z.string(),
  /** The household moves away. */
  isMoving: z.boolean(),
  createdAt: timestamp,
  decidedAt: timestamp.nullable(),
  reply: z.string(),
  /** The household that a correction is about, or that an accepted request became. */
  householdId: id.nullable(),
});
export type JoinRequest = z.output<typeof JoinRequest>;

/** An entry of the directory that may be a person of the request. */
export const LikelyEntry = z.object({
  /** The place of the person in the request. */
  person: z.int(),
  id,
  name: z.string(),
  telephone: z.string(),
  email: z.string(),
  status: memberStatus,
  household: z.object({ id, name: z.string() }).nullable(),
});
export type LikelyEntry = z.output<typeof LikelyEntry>;

const JoinRequestDetails = JoinRequest.extend({ likely: z.array(LikelyEntry) });
export type JoinRequestDetails = z.output<typeof JoinRequestDetails>;

const reply = multiline(1000, { tooLong: 'Answer is too long' });

/** Accepts a request as the form of the household holds it: as a new household, or merged into one. */
export const AcceptInput = FamilyInput.extend({
  /** Null for a new household. */
  household: z.object({ id, seen: SeenFamily }).nullable(),
  reply,
});
export type AcceptInput = z.output<typeof AcceptInput>;

const byId = z.object({ id: idParam });
const bySecret = z.object({
  secret: z.string().regex(/^[\w-]{20,80}$/, uiMessages.linkIncomplete),
});
const access = ['secretary'] as const;

const list = get('/api/join-requests', {
  summary: 'Requests to join and corrections of households, newest first',
  access,
  response: z.array(JoinRequest),
});

const Confirmation = z.object({ name: z.string(), isConfirmed: z.boolean() });

export const joinRequests = {
  create: post('/api/join-us', {
    summary: 'Ask to join the community; an email confirms the address before anyone sees it',
    access: 'everybody',
    costs: ['mail'],
    maxBodyBytes: maxFamilyBytes,
    body: JoinInput,
    response: z.object({ isConfirmed: z.boolean() }),
    status: 201,
    problems: ['too-many-requests'],
  }),
  getConfirmation: get('/api/join-us/:secret', {
    summary: "The request behind a confirmation link's secret",
    access: 'everybody',
    params: bySecret,
    response: Confirmation,
    problems: ['join-link-invalid'],
  }),
  confirm: post('/api/join-us/:secret', {
    summary: "Confirm the email address of a request with the link's secret",
    access: 'everybody',
    costs: ['mail'],
    params: bySecret,
    response: Confirmation,
    problems: ['join-link-invalid', 'too-many-requests'],
  }),
  list,
  export: declareExport(list, 'Requests to join as CSV or spreadsheet', noFilters),
  get: get('/api/join-requests/:id', {
    summary: 'A request with the entries of the directory that may be its people',
    access,
    params: byId,
    response: JoinRequestDetails,
    problems: ['join-request-not-found'],
  }),
  accept: post('/api/join-requests/:id/accept', {
    summary:
      'Accept a request as a new household or merged into one; seconds later it is emailed, and a newcomer invited to an account',
    access,
    isForPeople: true,
    costs: ['mail'],
    maxBodyBytes: maxFamilyBytes,
    params: byId,
    body: AcceptInput,
    response: JoinRequest,
    problems: [
      'join-request-not-found',
      'household-not-found',
      'member-not-found',
      'record-changed',
    ],
  }),
  undoAccept: post('/api/join-requests/:id/undo', {
    summary:
      'Undo that a request was accepted, before its emails leave; what it changed gets its earlier values',
    access,
    isForPeople: true,
    params: byId,
    response: JoinRequest,
    problems: ['join-request-not-found', 'record-changed'],
  }),
  decline: post('/api/join-requests/:id/decline', {
    summary: 'Decline a request with an answer, which is emailed',
    access,
    costs: ['mail'],
    params: byId,
    body: z.object({ reply }),
    response: JoinRequest,
    problems: ['join-request-not-found'],
  }),
  reopen: post('/api/join-requests/:id/reopen', {
    summary: 'Let a declined request wait again',
    access,
    params: byId,
    response: JoinRequest,
    problems: ['join-request-not-found'],
  }),
  delete: del('/api/join-requests/:id', {
    summary: 'Delete a request without an answer; it can be restored for 30 days',
    access,
    params: byId,
    problems: ['join-request-not-found'],
  }),
  restore: post('/api/join-requests/:id/restore', {
    summary: 'Restore a deleted request',
    access,
    params: byId,
    response: JoinRequest,
    problems: ['join-request-not-found'],
  }),
  getHistory: declareHistory(
    { path: '/api/join-requests/:id', access },
    'Every decision about a request, oldest first',
    byId,
  ),
};

/** The fields of an entry that a family tells. */
export const familyFactNames = ['telephone', 'email', 'birthday'] as const;
