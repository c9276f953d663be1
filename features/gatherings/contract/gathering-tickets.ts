import { z } from 'zod';
import { cents, id, idParam, timestamp } from '#contract/codecs.ts';
import { get, getFile, post, put } from '#contract/endpoint.ts';
import { key, line } from '#contract/texts.ts';
import { TeamGathering } from './gatherings.ts';
import { feePercent, maxTicketTypes, SoldTicket, TicketTypeInput } from './ticket-types.ts';

/** How long the places of an answer are held for its payment, in minutes. */
export const payMinutes = 60;
/** The same for who gets places from the waiting list, and doesn't look at emails all day. */
export const promotedPayMinutes = 24 * 60;

/** The state of a payment as its buyer sees it. 'action': the bank needs a confirmation in the browser. */
const statuses = ['pending', 'action', 'unknown', 'declined', 'paid', 'ended'] as const;

export const PlacesPayment = z.object({
  status: z.enum(statuses),
  /** For 'action': the secret with which the card script shows the bank's confirmation. */
  clientSecret: z.string().nullable(),
  /** A sentence for the buyer when the card was declined. */
  message: z.string().nullable(),
});
export type PlacesPayment = z.output<typeof PlacesPayment>;

/** OPEN: not paid yet. ENDED: can no longer be paid. */
export const bookingStates = ['OPEN', 'PAID', 'ENDED'] as const;

/** Paid places of someone, for the team. */
export const Booking = z.object({
  id,
  /** Null once the answer is deleted. */
  gatheringId: id.nullable(),
  gatheringTitle: z.string(),
  day: z.string(),
  name: z.string(),
  email: z.string(),
  state: z.enum(bookingStates),
  tickets: z.array(SoldTicket),
  feeCents: cents,
  totalCents: cents,
  /** Refunded, also what is still on its way. */
  refundedCents: cents,
  /** Refunds that the card processor did not accept. */
  failedCents: cents,
  createdAt: timestamp,
  paidAt: timestamp.nullable(),
});
export type Booking = z.output<typeof Booking>;

const byKey = z.object({ key: key(100) });
const byId = z.object({ id: idParam });
const onePlace = {
  access: 'everybody',
  params: byKey.extend({ id: idParam }),
  problems: ['too-many-requests', 'gathering-link-invalid', 'no-such-ticket', 'wallet-unavailable'],
} as const;

const pricesFields = { ticketTypes: z.array(TicketTypeInput).max(maxTicketTypes), feePercent };
/** `seen`: as the screen showed them. */
const PricesChange = z.object({ ...pricesFields, seen: z.object(pricesFields) });
export type PricesChange = z.output<typeof PricesChange>;

export const gatheringTickets = {
  saveTypes: put('/api/gatherings/:id/ticket-types', {
    summary: 'Replace the paid places of a gathering; none: people come without paying',
    access: ['editor', 'secretary'],
    params: byId,
    body: PricesChange,
    response: TeamGathering,
    problems: [
      'gathering-not-found',
      'record-changed',
      'gathering-has-answers',
      'ticket-type-not-found',
      'ticket-type-in-use',
    ],
  }),
  getPayment: get('/api/gatherings/parties/:key/payment', {
    summary: 'How far the payment of an answer is',
    access: 'everybody',
    params: byKey,
    response: PlacesPayment,
    problems: ['gathering-link-invalid', 'too-many-requests'],
  }),
  pay: post('/api/gatherings/parties/:key/payment', {
    summary: 'Pay the places of an answer by card. Needs an Idempotency-Key header',
    access: 'everybody',
    params: byKey,
    body: z.object({ token: key(200), amount: cents }),
    response: PlacesPayment,
    problems: [
      'too-many-requests',
      'gathering-link-invalid',
      'places-not-held',
      'places-paying',
      'places-paid',
      'places-gone',
      'amount-mismatch',
      'card-missing',
      'card-declined',
      'card-tries-used-up',
      'payment-unavailable',
      'payments-on-hold',
      'payment-status-unknown',
      'payment-failed',
      'idempotency-key-missing',
      'idempotency-key-reused',
    ],
  }),
  getApplePass: getFile('/api/gatherings/parties/:key/places/:id/place.pkpass', {
    ...onePlace,
    costs: ['picture'],
    summary: 'A paid place as a pass for Apple Wallet',
  }),
  getGooglePass: getFile('/api/gatherings/parties/:key/places/:id/google-wallet', {
    ...onePlace,
    summary: "Redirect to Google's page that saves a paid place",
  }),
  getBooking: get('/api/gatherings/bookings/:id', {
    summary: 'Paid places with their payment and refunds',
    access: ['secretary', 'reception', 'treasurer'],
    params: byId,
    response: Booking,
    problems: ['booking-not-found'],
  }),
  refund: post('/api/gatherings/bookings/:id/refund', {
    summary:
      'Refund places, each once; the last takes the card fee with it, and the places go to the waiting list',
    access: ['treasurer'],
    costs: ['mail'],
    params: byId,
    body: z.object({
      ticketIds: z.array(id).min(1, 'Choose places to refund').max(400),
      reason: line(200, { required: 'Write why' }),
    }),
    response: Booking,
    problems: ['booking-not-found', 'record-changed'],
  }),
  retryRefund: post('/api/gatherings/bookings/:id/refund/retry', {
    summary: 'Send refunds again that the card processor did not accept',
    access: ['treasurer'],
    params: byId,
    response: Booking,
    problems: ['booking-not-found'],
  }),
};

/** What saves a place to each wallet. */
export const placeWalletEndpoints = {
  apple: gatheringTickets.getApplePass,
  google: gatheringTickets.getGooglePass,
} as const;
