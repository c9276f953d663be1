import { z } from 'zod';
import { chairTypes } from '#contract/chairs.ts';
import { cents, id, idParam, timestamp } from '#contract/codecs.ts';
import { del, get, post } from '#contract/endpoint.ts';
import { key, line } from '#contract/texts.ts';
import { drawerMethods, incomeMethods } from '#features/payments/contract/payment-methods.ts';
import { Seats } from '#features/tickets/contract/moves.ts';
import { seenChange } from '#features/tickets/contract/order-changes.ts';
import { supplementStates } from '#features/tickets/contract/supplements.ts';

/** A guest's place and type, before or after the change. */
const Place = z.object({
  tableName: z.string(),
  chairName: z.string(),
  guestType: z.enum(chairTypes),
});

/** What a ticket costs more for another type of guest or another chair, for the parish team. */
export const AdminSupplement = z.object({
  id,
  /** Which supplements are paid together: the id of the first. */
  payment: id,
  /** What all of them cost with the card fee. */
  totalCents: cents,
  ticket: id,
  state: z.enum(supplementStates),
  /** A card payment is in progress, so it can't be canceled. */
  isPaying: z.boolean(),
  before: Place,
  after: Place,
  moreCents: cents,
  feeCents: cents,
  method: z.enum(incomeMethods).nullable(),
  /** The check number or the Zelle confirmation. */
  reference: z.string(),
  /** What of it was refunded. */
  returnedCents: cents,
  createdAt: timestamp,
  /** When it was paid, canceled or too late; null while it is open. */
  endedAt: timestamp.nullable(),
  expiresAt: timestamp,
  /** The last part of the payment link; null once it is paid or has ended. */
  key: z.string().nullable(),
  /** The buyer has an address and the site has a mail server. */
  isEmailed: z.boolean(),
});
export type AdminSupplement = z.output<typeof AdminSupplement>;

/** The state of a payment as the buyer sees it. 'action': the bank needs a confirmation in the browser. */
const statuses = [
  'pending',
  'action',
  'unknown',
  'declined',
  'paid',
  'expired',
  'canceled',
  'impossible',
] as const;

/** What the buyer sees behind the link. */
export const Supplement = z.object({
  status: z.enum(statuses),
  eventTitle: z.string(),
  /** Of each ticket that changes. */
  changes: z.array(z.object({ before: Place, after: Place })),
  moreCents: cents,
  feeCents: cents,
  totalCents: cents,
  feePercent: z.number(),
  expiresAt: timestamp,
  /** For 'action': the secret with which the card script shows the bank's confirmation. */
  clientSecret: z.string().nullable(),
  /** A sentence for the buyer when the card was declined. */
  message: z.string().nullable(),
});
export type Supplement = z.output<typeof Supplement>;

/** How long the buyer has to pay by link, unless the reception ends before. */
export const supplementHours = 72;

const byOrder = z.object({ orderId: idParam });
const byTicket = z.object({ id: idParam });
const byKey = z.object({ key: key(60) });
const staff = ['reception', 'treasurer'] as const;

/** The new type, the new chair, or both; what is left out stays. */
const change = {
  guestType: z.enum(chairTypes).optional(),
  chairId: id.optional(),
};

const changeProblems = [
  'ticket-not-found',
  'chair-not-found',
  'already-of-type',
  'type-not-admitted',
] as const;

const settlement = {
  method: z.enum(drawerMethods, { error: 'Choose how they paid' }),
  /** The check number or the Zelle confirmation. */
  reference: line(200, { tooLong: 'Reference is too long' }).optional(),
};

/** Takes chairs that are promised to someone, too; without it they are refused, with whose they are. */
const takesPromised = z.boolean().optional();

/** The chairs that tickets of an order move to. */
const orderMove = { seats: Seats, takesPromised, seen: seenChange };

const moveProblems = [
  ...changeProblems,
  'chair-taken',
  'chair-promised',
  'record-changed',
] as const;

const quoted = {
  priceCents: cents,
  moreCents: cents,
  lessCents: cents,
  /** The card fee of what it costs more, for a payment by link. */
  feeCents: cents,
  /** Until when the buyer could pay by link; null once the reception is over. */
  expiresAt: timestamp.nullable(),
};

export const supplements = {
  quote: get('/api/umdreception/ticket/:id/difference', {
    summary: 'What a ticket costs more or less as another type of guest or on another chair',
    access: staff,
    params: byTicket,
    query: z.object({ guestType: z.enum(chairTypes).optional(), chairId: idParam.optional() }),
    response: z.object(quoted),
    problems: changeProblems,
  }),
  quoteOrder: post('/api/umdreception/order/:orderId/difference/quote', {
    summary:
      'What tickets of an order cost more or less together on other chairs; what some cost more and others less counts against each other',
    access: ['reception'],
    params: byOrder,
    body: z.object({ seats: Seats }),
    response: z.object({
      ...quoted,
      /** What each ticket costs less of it. */
      less: z.array(z.object({ ticket: id, cents })),
    }),
    problems: changeProblems,
  }),
  requestOrder: post('/api/umdreception/order/:orderId/difference', {
    summary:
      'Request what tickets of an order cost more together on other chairs, by one link for the buyer, or take it by hand; they move when it is paid, and the new chairs are held until then',
    access: ['reception'],
    costs: ['mail'],
    params: byOrder,
    body: z.object({
      ...orderMove,
      /** What they cost more there, as the screen showed it. */
      moreCents: cents,
      /** How the buyer paid it to the caller; without it the buyer gets a link. */
      byHand: z.object(settlement).optional(),
    }),
    response: AdminSupplement,
    status: 201,
    problems: [...moveProblems, 'costs-no-more', 'difference-requested', 'reception-over'],
  }),
  moveAndRefund: post('/api/umdreception/order/:orderId/difference/refund', {
    summary:
      'Move tickets of an order to cheaper chairs and refund what they cost less, both or neither; only a treasurer of the reception can',
    access: ['reception'],
    costs: ['mail'],
    params: byOrder,
    body: z.object({
      ...orderMove,
      /** What they cost less there, as the screen showed it. */
      lessCents: cents,
      /** Whose drawer it is paid back from, as for a refund. */
      drawer: key(64).optional(),
    }),
    response: z.object({ refundedCents: cents }),
    problems: [...moveProblems, 'costs-no-less', 'refund-too-large', 'drawer-closed'],
  }),
  request: post('/api/umdreception/ticket/:id/difference', {
    summary:
      'Request what a ticket costs more as another type of guest or on another chair, by a link for the buyer, or take it by hand; it changes when it is paid, and the new chair is held until then',
    access: staff,
    costs: ['mail'],
    params: byTicket,
    body: z.object({
      ...change,
      /** The new price, as the screen showed it. */
      priceCents: cents,
      /** How the buyer paid it to the caller; without it the buyer gets a link. */
      byHand: z.object(settlement).optional(),
      takesPromised,
      seen: seenChange,
    }),
    response: AdminSupplement,
    status: 201,
    problems: [...moveProblems, 'costs-no-more', 'difference-requested', 'reception-over'],
  }),
  cancel: del('/api/umdreception/difference/:id', {
    summary: 'Cancel a difference that is not paid; a chair that is held for it is free again',
    access: staff,
    params: byTicket,
    response: AdminSupplement,
    problems: ['difference-not-found', 'difference-paying', 'difference-ended'],
  }),
  resend: post('/api/umdreception/difference/:id/mail', {
    summary: 'Email the payment link to the buyer again',
    access: staff,
    costs: ['mail'],
    params: byTicket,
    response: z.object({ to: z.string() }),
    problems: ['difference-not-found', 'difference-ended', 'address-missing'],
  }),
  take: post('/api/umdreception/difference/:id/payment', {
    summary: 'Note that a difference was paid by hand, without the card fee; the ticket changes',
    access: staff,
    costs: ['mail'],
    params: byTicket,
    body: z.object(settlement),
    response: AdminSupplement,
    problems: [
      'difference-not-found',
      'difference-paying',
      'difference-ended',
      'difference-impossible',
    ],
  }),
  get: get('/api/difference/:key', {
    summary: 'What the buyer pays behind a link, and how far the payment is',
    access: 'everybody',
    params: byKey,
    response: Supplement,
    problems: ['too-many-requests', 'difference-link-invalid'],
  }),
  pay: post('/api/difference/:key/payment', {
    summary: 'Pay the difference by card; the ticket changes. Needs an Idempotency-Key header',
    access: 'everybody',
    params: byKey,
    body: z.object({ token: key(200), amount: cents }),
    response: Supplement,
    problems: [
      'too-many-requests',
      'difference-link-invalid',
      'difference-ended',
      'difference-impossible',
      'difference-paying',
      'amount-mismatch',
      'card-missing',
      'card-declined',
      'card-tries-used-up',
      'payment-unavailable',
      'payments-on-hold',
      'payment-status-unknown',
      'payment-failed',
      'order-paid',
      'idempotency-key-missing',
      'idempotency-key-reused',
    ],
  }),
};
