import { z } from 'zod';
import { get, post } from '../endpoint.ts';
import { id, idInText, moment } from '../wire.ts';
import { Buyer } from './buyer.ts';
import { Letters } from '../letters.ts';

export const requestStates = [
  'none',
  'requested',
  'approved',
  'declined',
  'paid',
  'lapsed',
] as const;

/** What anybody may know of the request for a youth chair: its state, never whose it is. */
export const RequestState = z.object({ chairId: id, state: z.enum(requestStates) });

export const SeatRequest = z.object({
  id,
  chairId: id,
  tableName: z.string(),
  chairName: z.string(),
  name: z.string(),
  telephone: z.string(),
  email: z.string(),
  state: z.enum(requestStates),
  requestedAt: moment,
  answeredAt: moment.nullable(),
  /** An approved seat is held until then. */
  heldUntil: moment.nullable(),
  /** Why it was declined, as the buyer was told; empty when nothing was said. */
  reason: z.string(),
});
export type SeatRequest = z.output<typeof SeatRequest>;

/** A request with what was written about it. */
export const ListedRequest = SeatRequest.extend({ letters: Letters });
export type ListedRequest = z.output<typeof ListedRequest>;

export const Decline = z.object({
  reason: z.string().trim().max(500, 'The reason is too long').optional(),
});

const byChair = z.object({ id: idInText });

export const requests = {
  state: get('/api/reception/chair/request/:id', {
    summary: 'The request state of a youth chair',
    may: 'everybody',
    params: byChair,
    answer: RequestState,
    refusals: ['chair-not-found'],
  }),
  ask: post('/api/reception/chair/request/:id', {
    summary: 'Request a seat',
    may: 'everybody',
    params: byChair,
    body: Buyer,
    answer: RequestState,
    status: 201,
    refusals: ['chair-not-found', 'not-by-request', 'request-exists', 'sale-closed', 'chair-taken'],
  }),
  list: get('/api/reception/chair/request', {
    summary: 'Seat requests of an event, the open ones first',
    may: ['reception'],
    query: z.object({ event: idInText.optional() }),
    answer: z.array(ListedRequest),
    refusals: ['event-not-found'],
  }),
  approve: post('/api/reception/chair/request/:id/approve', {
    summary:
      'Approve: the chair, or another one of the same event, is held and the buyer gets a payment link',
    may: ['reception'],
    params: byChair,
    body: z.object({ chairId: id.optional() }),
    answer: SeatRequest,
    refusals: [
      'request-not-found',
      'request-answered',
      'request-exists',
      'chair-not-found',
      'chair-taken',
      'sale-closed',
    ],
  }),
  decline: post('/api/reception/chair/request/:id/decline', {
    summary:
      'Decline, or withdraw an approval that nobody is paying: the seat can be asked for again',
    may: ['reception'],
    params: byChair,
    body: Decline,
    answer: SeatRequest,
    refusals: ['request-not-found', 'request-answered', 'cart-busy'],
  }),
};
