import { z } from 'zod';
import { commaList, ticketRecord } from '#contract/conversions.ts';
import { getFile, get, post } from '#contract/endpoint.ts';
import { chairTypes } from '#contract/chairs.ts';
import { dollars, id, idParam, timestamp } from '#contract/codecs.ts';
import { storedTelephone } from '#contract/buyer.ts';
import { TicketEventDetails } from '#features/event/contract/events.ts';
import { GuestNeeds } from './notes.ts';
import { key, sixDigits } from '#contract/texts.ts';

/** The checkout record of the specification (section 3). */
export const TicketWire = z.object({
  id,
  checkoutDate: timestamp,
  userName: z.string(),
  userEmail: z.string(),
  telephone: z.string(),
  tableName: z.string(),
  chairName: z.string(),
  amount: dollars,
  chairType: z.enum(chairTypes),
  /** The chair id as a string. */
  charId: z.string(),
  barCode: z.string(),
  /** 'Yes' once the guest is received. */
  received: z.enum(['No', 'Yes']),
});

/** A ticket: one sold chair and its barcode. `amount` is in cents. */
export const Ticket = z.codec(
  TicketWire,
  TicketWire.omit({ charId: true, received: true }).extend({
    chairId: z.int(),
    received: z.boolean(),
    checkoutDate: z.date(),
    amount: z.int(),
  }),
  ticketRecord,
);
export type Ticket = z.output<typeof Ticket>;

/** What a visitor may do with a ticket. */
const ticketActions = ['share', 'correct-name', 'hand-over'] as const;
export type TicketAction = (typeof ticketActions)[number];

/** The wallets of telephones that a ticket can be saved to. */
export const walletNames = ['apple', 'google'] as const;
export type WalletName = (typeof walletNames)[number];

/** A ticket found by telephone number, with no buyer data beyond the name (specification, section 3). */
export const TicketSearchResult = z.object({
  id,
  barCode: z.string(),
  userName: z.string(),
  tableName: z.string(),
  chairName: z.string(),
  chairType: z.enum(chairTypes),
  eventTitle: z.string(),
  eventDate: timestamp,
  /** Missing in the tickets that a device saved before release 1.1. */
  event: TicketEventDetails.optional(),
  received: z.enum(['No', 'Yes']),
  /** True once a link to this ticket alone was created, until its next barcode. Responses stored offline by 1.0.0 lack both fields. */
  shared: z.boolean().optional(),
  /** What the guest said that they need. Missing for visitors who may not change it. */
  needs: GuestNeeds.optional(),
  /** What this visitor may do with it now. */
  actions: z.array(z.enum(ticketActions)).optional(),
  /** The wallets that this visitor can save it to. */
  wallets: z.array(z.enum(walletNames)).optional(),
});
export type TicketSearchResult = z.output<typeof TicketSearchResult>;

/** A ticket for an event that is not over, held under the confirmed address of an account. `key` opens its page. */
export const OwnTicket = TicketSearchResult.pick({
  id: true,
  userName: true,
  tableName: true,
  chairName: true,
  eventTitle: true,
  eventDate: true,
  received: true,
}).extend({ key: z.string() });
export type OwnTicket = z.output<typeof OwnTicket>;

const byTelephone = z.object({ telephone: storedTelephone });
const ticketKey = key(200);

/** How many keys of one number a browser sends; each purchase has its own. */
export const maxTicketKeys = 20;

/** Signed keys, separated by commas. */
export const ticketKeys = z.codec(
  key(maxTicketKeys * 201),
  z.array(ticketKey).max(maxTicketKeys),
  commaList,
);

/** `key`: signed keys, separated by commas, from a purchase, the link in its email or a code. */
const withKeys = z.object({ key: ticketKeys.optional(), event: idParam.optional() });

export const tickets = {
  listOwn: get('/api/account/tickets', {
    summary: "The tickets of the account's confirmed address for events that are not over",
    access: 'signed-in',
    response: z.array(OwnTicket),
  }),
  listByTelephone: get('/api/umdreception/checkout/receipt/:telephone', {
    summary:
      'The tickets of a telephone number for the current event; an empty list when there are none',
    access: 'everybody',
    params: byTelephone,
    query: withKeys,
    response: z.object({ data: z.array(TicketSearchResult) }),
    problems: ['too-many-requests', 'code-required'],
  }),
  sendOrVerifyCode: post('/api/umdreception/checkout/receipt/:telephone/code', {
    summary:
      'Email each holder of tickets of the number a one-time code, or exchange a code and the id of its request for a key of that holder; the response is the same for unknown numbers',
    access: 'everybody',
    params: byTelephone,
    body: z.object({
      code: sixDigits('The code has 6 digits').optional(),
      /** The id of the request that sent the code. */
      request: z.uuid().optional(),
    }),
    response: z.object({
      sent: z.boolean(),
      /** The id of the request, to send with the code. */
      request: z.uuid().nullable(),
      key: z.string().nullable(),
    }),
    problems: ['too-many-requests', 'code-invalid'],
  }),
  getPdf: getFile('/api/umdreception/checkout/receipt/:telephone/tickets.pdf', {
    summary: 'The same tickets as a PDF',
    access: 'everybody',
    costs: ['pdf'],
    params: byTelephone,
    query: withKeys,
    problems: ['too-many-requests', 'code-required', 'ticket-not-found'],
  }),
  getTicketCalendar: getFile('/api/umdreception/checkout/receipt/:telephone/event.ics', {
    summary: 'The event of the same tickets as a calendar entry, with their tables and chairs',
    access: 'everybody',
    params: byTelephone,
    query: withKeys,
    problems: ['too-many-requests', 'code-required', 'ticket-not-found'],
  }),
  verifyTelephone: post('/api/account/telephone', {
    summary:
      "Verify the account's telephone number with a key from the code call; the tickets that the key opens then open without a code",
    access: 'signed-in',
    body: z.object({ telephone: storedTelephone, key: ticketKey }),
    response: z.object({ telephone: z.string() }),
    problems: ['too-many-requests', 'telephone-unverified'],
  }),
  getCalendar: getFile('/api/events/:id/calendar.ics', {
    summary: 'The event as a calendar entry',
    access: 'everybody',
    params: z.object({ id: idParam }),
    problems: ['event-not-found'],
  }),
};
