import { z } from 'zod';
import { declareExport, noFilters } from '#contract/exports.ts';
import { del, get, post, put } from '#contract/endpoint.ts';
import {
  Clearance,
  LedgerCorrection,
  FulfilmentInput,
  Hour,
  HourInput,
  HourEmailAction,
  DescribedOffer,
  HourOffer,
  HourRequestInput,
  hourResponses,
  HourLedger,
  OpenRequestInput,
  RequestReply,
} from './hour-schemas.ts';
import { hourStates } from './rules/hour-states.ts';
import { id, idParam, optionalDay } from '#contract/codecs.ts';
import { uiMessages } from '#contract/ui-messages.ts';

const byId = z.object({ id: idParam });
const bySecret = z.object({
  secret: z.string().regex(/^[\w-]{20,80}$/, uiMessages.linkIncomplete),
});
const people = ['member', 'secretary'] as const;
const transitionProblems = ['hour-not-found', 'hour-not-yours', 'hour-state-invalid'] as const;

const getLedger = get('/api/professionalhour/ledger', {
  summary: "Hours given and received: the caller's own, all of them for the coordinator",
  access: people,
  response: HourLedger,
});

export const hours = {
  list: get('/api/professionalhour', {
    summary: 'List of offers, without names',
    access: 'everybody',
    response: z.array(HourOffer),
  }),
  listDescribed: get('/api/professionalhour/offers', {
    summary: 'List of offers with their descriptions, for members',
    access: people,
    response: z.array(DescribedOffer),
  }),
  listOwn: get('/api/professionalhour/mine', {
    summary: "The caller's own offers and requests",
    access: people,
    response: z.array(Hour),
  }),
  getOwnTotals: get('/api/professionalhour/mine/totals', {
    summary: "The caller's own confirmed hours, given and received",
    access: people,
    response: z.object({ volunteered: z.number(), received: z.number() }),
  }),
  listForCoordinator: get('/api/professionalhour/desk', {
    summary: 'Every offer, for the coordinator',
    access: ['secretary'],
    response: z.array(Hour),
  }),
  create: post('/api/professionalhour', {
    summary: 'Offer hours',
    access: people,
    costs: ['mail'],
    body: HourInput,
    response: Hour,
    status: 201,
    problems: ['hour-not-yours'],
  }),
  get: get('/api/professionalhour/:id', {
    summary: 'An offer, with what the caller may see of it',
    access: people,
    params: byId,
    response: Hour,
    problems: ['hour-not-found'],
  }),
  update: put('/api/professionalhour/:id', {
    summary: 'Change an offer; a draft is published by it, unless it stays one',
    access: people,
    costs: ['mail'],
    params: byId,
    body: HourInput,
    response: Hour,
    problems: transitionProblems,
  }),
  delete: del('/api/professionalhour/:id', {
    summary: 'Delete an offer without a request; it can be restored for 30 days',
    access: people,
    costs: ['mail'],
    params: byId,
    problems: transitionProblems,
  }),
  restore: post('/api/professionalhour/:id/restore', {
    summary: 'Restore a deleted offer',
    access: people,
    params: byId,
    response: Hour,
    problems: ['hour-not-found', 'hour-not-yours'],
  }),
  publish: post('/api/professionalhour/:id/publish', {
    summary: 'Publish a draft, or a declined, withdrawn or expired offer again',
    access: people,
    costs: ['mail'],
    params: byId,
    response: Hour,
    problems: [...transitionProblems, 'hour-past'],
  }),
  request: post('/api/professionalhour/:id/request', {
    summary: 'Make a request',
    access: people,
    costs: ['mail'],
    params: byId,
    body: HourRequestInput,
    response: Hour,
    status: 201,
    problems: transitionProblems,
  }),
  requestHelp: post('/api/professionalhour/requests', {
    summary: 'Ask for help that no one has offered; a coordinator looks for a volunteer',
    access: people,
    costs: ['mail'],
    body: OpenRequestInput,
    response: Hour,
    status: 201,
    problems: ['hour-not-yours'],
  }),
  match: post('/api/professionalhour/:id/match', {
    summary: 'Make a request that no offer answers the request of an offer, and ask its volunteer',
    access: ['secretary'],
    costs: ['mail'],
    params: byId,
    body: z.object({ offerId: id }),
    response: Hour,
    problems: [...transitionProblems, 'clearance-missing'],
  }),
  reply: post('/api/professionalhour/:id/reply', {
    summary: 'Answer a request that no offer answers, and close it',
    access: ['secretary'],
    costs: ['mail'],
    params: byId,
    body: RequestReply,
    response: Hour,
    problems: transitionProblems,
  }),
  forward: post('/api/professionalhour/:id/forward', {
    summary: 'Pass a request for Medication or Counselling to the volunteer',
    access: ['secretary'],
    costs: ['mail'],
    params: byId,
    response: Hour,
    problems: [...transitionProblems, 'clearance-missing'],
  }),
  accept: post('/api/professionalhour/:id/accept', {
    summary: 'Accept a request',
    access: people,
    costs: ['mail'],
    params: byId,
    response: Hour,
    problems: transitionProblems,
  }),
  decline: post('/api/professionalhour/:id/decline', {
    summary: 'Decline a request',
    access: people,
    costs: ['mail'],
    params: byId,
    response: Hour,
    problems: transitionProblems,
  }),
  fulfil: post('/api/professionalhour/:id/fulfil', {
    summary: 'Claim hours as the volunteer; confirm them as the receiver or the coordinator',
    access: people,
    costs: ['mail'],
    params: byId,
    body: FulfilmentInput,
    response: Hour,
    problems: transitionProblems,
  }),
  withdraw: post('/api/professionalhour/:id/withdraw', {
    summary: 'Withdraw an offer; the receiver withdraws only the request',
    access: people,
    costs: ['mail'],
    params: byId,
    response: Hour,
    problems: transitionProblems,
  }),
  getEmailAction: get('/api/professionalhour/answer/:secret', {
    summary: 'The offer behind the link of an email; changes nothing',
    access: 'everybody',
    params: bySecret,
    response: HourEmailAction,
    problems: ['too-many-requests', 'hour-link-invalid'],
  }),
  applyEmailAction: post('/api/professionalhour/answer/:secret', {
    summary: 'Accept, decline or confirm with the single-use link of an email, without signing in',
    access: 'everybody',
    params: bySecret,
    body: z.object({ response: z.enum(hourResponses) }),
    response: z.object({ state: z.enum(hourStates) }),
    problems: ['too-many-requests', 'hour-link-invalid', 'hour-state-invalid'],
  }),
  getLedger,
  exportLedger: declareExport(
    getLedger,
    'Hours given and received as CSV or spreadsheet',
    noFilters,
  ),
  correct: post('/api/professionalhour/:id/correction', {
    summary: 'Reverse the ledger entries of an offer and add the correct hours',
    access: ['secretary'],
    costs: ['mail'],
    params: byId,
    body: LedgerCorrection,
    problems: ['hour-not-found', 'ledger-empty'],
  }),
  listClearances: get('/api/professionalhour/clearances', {
    summary: 'Clearances on record',
    access: ['secretary'],
    response: z.array(Clearance),
  }),
  grantClearance: post('/api/professionalhour/:id/clearance', {
    summary: "Record that the offer's volunteer is cleared for its category",
    access: ['secretary'],
    params: byId,
    body: z.object({ until: optionalDay.default(null) }),
    response: Clearance,
    status: 201,
    problems: ['hour-not-found'],
  }),
  revokeClearance: del('/api/professionalhour/clearances/:id', {
    summary: 'End a clearance',
    access: ['secretary'],
    params: byId,
    problems: ['clearance-not-found'],
  }),
};
