import { z } from 'zod';
import { del, get, post, put } from './endpoint.ts';
import {
  Clearance,
  Correction,
  Fulfilment,
  Hour,
  HourForm,
  HourLetter,
  HourOffer,
  HourRequest,
  hourAnswers,
  Ledger,
  openDay,
} from './hour-records.ts';
import { hourStates } from './rules/hour-states.ts';
import { idInText, nothing } from './wire.ts';

const byId = z.object({ id: idInText });
const bySecret = z.object({ secret: z.string().regex(/^[\w-]{20,80}$/) });
const people = ['member', 'secretary'] as const;
const step = ['hour-not-found', 'hour-not-yours', 'hour-state'] as const;

export const hours = {
  list: get('/api/professionalhour', {
    summary: 'List of offers, without names',
    may: 'everybody',
    answer: z.array(HourOffer),
  }),
  mine: get('/api/professionalhour/mine', {
    summary: "The caller's own offers and requests",
    may: people,
    answer: z.array(Hour),
  }),
  desk: get('/api/professionalhour/desk', {
    summary: 'Every offer, for the coordinator',
    may: ['secretary'],
    answer: z.array(Hour),
  }),
  offer: post('/api/professionalhour', {
    summary: 'Offer hours',
    may: people,
    body: HourForm,
    answer: Hour,
    status: 201,
  }),
  read: get('/api/professionalhour/:id', {
    summary: 'An offer, with what the caller may see of it',
    may: people,
    params: byId,
    answer: Hour,
    refusals: ['hour-not-found'],
  }),
  change: put('/api/professionalhour/:id', {
    summary: 'Change an offer; a draft is published by it, unless it stays one',
    may: people,
    params: byId,
    body: HourForm,
    answer: Hour,
    refusals: step,
  }),
  remove: del('/api/professionalhour/:id', {
    summary: 'Delete an offer that nobody has asked for; it can be restored for 30 days',
    may: people,
    params: byId,
    answer: nothing,
    refusals: step,
  }),
  restore: post('/api/professionalhour/:id/restore', {
    summary: 'Take the deletion of an offer back',
    may: people,
    params: byId,
    answer: Hour,
    refusals: ['hour-not-found', 'hour-not-yours'],
  }),
  publish: post('/api/professionalhour/:id/publish', {
    summary: 'Offer a draft, or once more what was declined, withdrawn or has expired',
    may: people,
    params: byId,
    answer: Hour,
    refusals: [...step, 'hour-past'],
  }),
  request: post('/api/professionalhour/:id/request', {
    summary: 'Make a request',
    may: people,
    params: byId,
    body: HourRequest,
    answer: Hour,
    status: 201,
    refusals: step,
  }),
  forward: post('/api/professionalhour/:id/forward', {
    summary: 'Pass a request for Medication or Counselling on to the volunteer',
    may: ['secretary'],
    params: byId,
    answer: Hour,
    refusals: [...step, 'clearance-missing'],
  }),
  accept: post('/api/professionalhour/:id/accept', {
    summary: 'Accept a request',
    may: people,
    params: byId,
    answer: Hour,
    refusals: step,
  }),
  decline: post('/api/professionalhour/:id/decline', {
    summary: 'Decline a request',
    may: people,
    params: byId,
    answer: Hour,
    refusals: step,
  }),
  fulfil: post('/api/professionalhour/:id/fulfil', {
    summary: 'Claim given hours as the volunteer; confirm them as the receiver or the coordinator',
    may: people,
    params: byId,
    body: Fulfilment,
    answer: Hour,
    refusals: step,
  }),
  withdraw: post('/api/professionalhour/:id/withdraw', {
    summary: 'Withdraw an offer; the receiver withdraws the request alone',
    may: people,
    params: byId,
    answer: Hour,
    refusals: step,
  }),
  letter: get('/api/professionalhour/answer/:secret', {
    summary: 'What the link of a letter is about; changes nothing',
    may: 'everybody',
    params: bySecret,
    answer: HourLetter,
    refusals: ['hour-link-invalid'],
  }),
  answer: post('/api/professionalhour/answer/:secret', {
    summary: 'Accept, decline or confirm with the single-use link of a letter, without signing in',
    may: 'everybody',
    params: bySecret,
    body: z.object({ answer: z.enum(hourAnswers) }),
    answer: z.object({ state: z.enum(hourStates) }),
    refusals: ['hour-link-invalid', 'hour-state'],
  }),
  ledger: get('/api/professionalhour/ledger', {
    summary: "Hours given and received: the caller's own, all of them for the coordinator",
    may: people,
    answer: Ledger,
  }),
  correct: post('/api/professionalhour/:id/correction', {
    summary: 'Reverse what the ledger says of an offer and write what is right',
    may: ['secretary'],
    params: byId,
    body: Correction,
    answer: nothing,
    refusals: ['hour-not-found', 'ledger-empty'],
  }),
  clearances: get('/api/professionalhour/clearances', {
    summary: 'Clearances on record',
    may: ['secretary'],
    answer: z.array(Clearance),
  }),
  clear: post('/api/professionalhour/:id/clearance', {
    summary: "Put on record that the offer's volunteer is cleared for its category",
    may: ['secretary'],
    params: byId,
    body: z.object({ until: openDay.default(null) }),
    answer: Clearance,
    status: 201,
    refusals: ['hour-not-found'],
  }),
  endClearance: del('/api/professionalhour/clearances/:id', {
    summary: 'End a clearance',
    may: ['secretary'],
    params: byId,
    answer: nothing,
    refusals: ['clearance-not-found'],
  }),
};
