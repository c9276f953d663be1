import { z } from 'zod';
import { file, get, post } from '../endpoint.ts';
import { chairTypes } from '../rules/chair-states.ts';
import { dollars, id, idInText, moment } from '../wire.ts';
import { telephone } from './buyer.ts';

/** The checkout record as the specification spells it (section 3). */
export const TicketOnWire = z.object({
  id,
  checkoutDate: moment,
  userName: z.string(),
  userEmail: z.string(),
  telephone: z.string(),
  tableName: z.string(),
  chairName: z.string(),
  amount: dollars,
  chairType: z.enum(chairTypes),
  /** The chair id as text. */
  charId: z.string(),
  barCode: z.string(),
  /** 'No', or 'Yes' once the guest was received. */
  received: z.enum(['No', 'Yes']),
});

/** A ticket: one sold chair, with the bar code that opens the door. `amount` is cents inside. */
export const Ticket = z.codec(
  TicketOnWire,
  TicketOnWire.omit({ charId: true, received: true }).extend({
    chairId: z.int(),
    received: z.boolean(),
    checkoutDate: z.date(),
    amount: z.int(),
  }),
  {
    decode: ({ charId, received, ...rest }) => ({
      ...rest,
      chairId: Number(charId),
      received: received === 'Yes',
    }),
    encode: ({ chairId, received, ...rest }) => ({
      ...rest,
      charId: String(chairId),
      received: received ? ('Yes' as const) : ('No' as const),
    }),
  },
);
export type Ticket = z.output<typeof Ticket>;

/** What a search by telephone shows: nothing of the buyer beyond the name (specification, section 3). */
export const FoundTicket = z.object({
  id,
  barCode: z.string(),
  userName: z.string(),
  tableName: z.string(),
  chairName: z.string(),
  chairType: z.enum(chairTypes),
  eventTitle: z.string(),
  eventDate: moment,
  received: z.enum(['No', 'Yes']),
});
export type FoundTicket = z.output<typeof FoundTicket>;

const byTelephone = z.object({ telephone });
/** The signed key that the buying browser and the e-mail's link carry. */
const withKey = z.object({ key: z.string().max(200).optional(), event: idInText.optional() });

export const tickets = {
  byTelephone: get('/api/umdreception/checkout/receipt/:telephone', {
    summary:
      'The tickets of a telephone number for the current event; an empty list when there are none',
    may: 'everybody',
    params: byTelephone,
    query: withKey,
    answer: z.object({ data: z.array(FoundTicket) }),
    refusals: ['code-needed'],
  }),
  code: post('/api/umdreception/checkout/receipt/:telephone/code', {
    summary:
      'Send a one-time code to the buyer, or exchange it for a key; the answer is the same for unknown numbers',
    may: 'everybody',
    params: byTelephone,
    body: z.object({
      code: z
        .string()
        .regex(/^\d{6}$/, 'The code has 6 digits')
        .optional(),
    }),
    answer: z.object({ sent: z.boolean(), key: z.string().nullable() }),
    refusals: ['code-wrong'],
  }),
  pdf: file('/api/umdreception/checkout/receipt/:telephone/tickets.pdf', {
    summary: 'The same tickets as a PDF',
    may: 'everybody',
    params: byTelephone,
    query: withKey,
    answer: z.undefined(),
    refusals: ['code-needed', 'ticket-not-found'],
  }),
  proveTelephone: post('/api/account/telephone', {
    summary:
      "Make a number one's own by a key from the code call: its tickets open without a code from then on",
    may: 'signed-in',
    body: z.object({ telephone, key: z.string().min(1).max(200) }),
    answer: z.object({ telephone: z.string() }),
    refusals: ['telephone-unproven'],
  }),
  calendar: file('/api/events/:id/calendar.ics', {
    summary: 'The event as a calendar entry',
    may: 'everybody',
    params: z.object({ id: idInText }),
    answer: z.undefined(),
    refusals: ['event-not-found'],
  }),
};
