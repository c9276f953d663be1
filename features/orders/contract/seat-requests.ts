import { z } from 'zod';
import { get, post } from '#contract/endpoint.ts';
import { uiMessages } from '#contract/ui-messages.ts';
import { id, idParam, timestamp } from '#contract/codecs.ts';
import { Buyer } from '#contract/buyer.ts';
import { EmailSummary } from '#contract/emails.ts';
import { multiline } from '#contract/texts.ts';

/** 'unconfirmed': sent, but it counts only once its email address is confirmed; only the person who asked learns of it. */
export const requestStates = [
  'none',
  'unconfirmed',
  'requested',
  'approved',
  'declined',
  'paid',
  'lapsed',
] as const;

/** The most seats of one request, and of one person's open requests: a youth group's table. */
export const maxRequestSeats = 8;

/** The public part of a seat request: its state, never the person. */
const RequestState = z.object({ chairId: id, state: z.enum(requestStates) });

/** What was asked for: the chosen seat and, for several, the nearest free ones. */
export const SentRequest = RequestState.extend({ seats: z.array(z.string()) });
export type SentRequest = z.output<typeof SentRequest>;

export const SeatRequest = z.object({
  id,
  /** The same for seats that were asked for together. */
  groupId: z.uuid(),
  chairId: id,
  tableName: z.string(),
  chairName: z.string(),
  name: z.string(),
  telephone: z.string(),
  email: z.string(),
  state: z.enum(requestStates),
  requestedAt: timestamp,
  decidedAt: timestamp.nullable(),
  /** Until when an approved seat is held. */
  heldUntil: timestamp.nullable(),
  /** The reason given to the buyer for a decline; '' when none was given. */
  reason: z.string(),
});
export type SeatRequest = z.output<typeof SeatRequest>;

/** A seat request with the emails about it. */
export const SeatRequestDetails = SeatRequest.extend({ emails: EmailSummary });
export type SeatRequestDetails = z.output<typeof SeatRequestDetails>;

const requestedSeats = z.int().min(1).max(maxRequestSeats).optional();
const maxOthers = maxRequestSeats - 1;

const ApproveInput = z.object({
  chairId: id.optional(),
  /** Further seats that were asked for together with the first, each with the seat to hold; one cart pays for all. */
  others: z
    .array(z.object({ id, chairId: id.optional() }))
    .max(maxOthers)
    .optional(),
});

export const DeclineInput = z.object({
  reason: multiline(500, { tooLong: 'The reason is too long' }).optional(),
  /** Further seats that were asked for together with the first. */
  others: z.array(id).max(maxOthers).optional(),
});

/** What the link of a confirmation email is about; the person stays hidden. */
export const RequestConfirmation = RequestState.extend({ label: z.string() });

const byChair = z.object({ id: idParam });
const bySecret = z.object({
  secret: z.string().regex(/^[\w-]{20,80}$/, uiMessages.linkIncomplete),
});

export const requests = {
  getState: get('/api/reception/chair/request/:id', {
    summary: 'The request state of a youth chair',
    access: 'everybody',
    params: byChair,
    response: RequestState,
    problems: ['chair-not-found'],
  }),
  create: post('/api/reception/chair/request/:id', {
    summary:
      "Request a seat, or several near it; where the site sends email, it counts once the buyer's address is confirmed",
    access: 'everybody',
    params: byChair,
    body: Buyer.extend({ seats: requestedSeats }),
    response: SentRequest,
    status: 201,
    problems: [
      'too-many-requests',
      'chair-not-found',
      'not-by-request',
      'request-exists',
      'too-many-seat-requests',
      'too-few-request-seats',
      'sale-closed',
      'chair-taken',
    ],
  }),
  getConfirmation: get('/api/reception/seat-request/:secret', {
    summary: 'The seat request behind the link of a confirmation email; changes nothing',
    access: 'everybody',
    params: bySecret,
    response: RequestConfirmation,
    problems: ['too-many-requests', 'request-link-invalid'],
  }),
  confirm: post('/api/reception/seat-request/:secret', {
    summary:
      "Confirm the email address of a seat request with the link's secret; only then it counts",
    access: 'everybody',
    params: bySecret,
    response: RequestConfirmation,
    problems: [
      'too-many-requests',
      'request-link-invalid',
      'not-by-request',
      'request-exists',
      'too-many-seat-requests',
      'sale-closed',
      'chair-taken',
    ],
  }),
  list: get('/api/reception/chair/request', {
    summary: 'Seat requests of an event, the open ones first',
    access: ['reception'],
    query: z.object({ event: idParam.optional() }),
    response: z.array(SeatRequestDetails),
    problems: ['event-not-found'],
  }),
  approve: post('/api/reception/chair/request/:id/approve', {
    summary:
      'Approve: the chair, or another one of the same event, is held and the buyer gets a payment link for all',
    access: ['reception'],
    costs: ['mail'],
    params: byChair,
    body: ApproveInput,
    response: SeatRequest,
    problems: [
      'request-not-found',
      'request-already-decided',
      'request-exists',
      'chair-not-found',
      'chair-taken',
      'sale-closed',
    ],
  }),
  decline: post('/api/reception/chair/request/:id/decline', {
    summary:
      'Decline, or withdraw an approval that is not being paid; the seat can be requested again',
    access: ['reception'],
    costs: ['mail'],
    params: byChair,
    body: DeclineInput,
    response: SeatRequest,
    problems: ['request-not-found', 'request-already-decided', 'cart-payment-in-progress'],
  }),
};
