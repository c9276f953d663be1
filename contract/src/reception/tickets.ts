import { z } from 'zod';
import { getFile, get, post } from '../endpoint.ts';
import { chairTypes } from '../rules/chair-states.ts';
import { dollars, id, idParam, timestamp } from '../codecs.ts';
import { telephone } from './buyer.ts';
import { key } from '../texts.ts';

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
  received: z.enum(['No', 'Yes']),
});
export type TicketSearchResult = z.output<typeof TicketSearchResult>;

const byTelephone = z.object({ telephone });
/** `key` is the signed key that the buyer's browser and the link in the email carry. */
const withKey = z.object({ key: key(200).optional(), event: idParam.optional() });

export const tickets = {
  listByTelephone: get('/api/umdreception/checkout/receipt/:telephone', {
    summary:
      'The tickets of a telephone number for the current event; an empty list when there are none',
    access: 'everybody',
    params: byTelephone,
    query: withKey,
    response: z.object({ data: z.array(TicketSearchResult) }),
    problems: ['too-many-requests', 'code-required'],
  }),
  sendOrVerifyCode: post('/api/umdreception/checkout/receipt/:telephone/code', {
    summary:
      'Send a one-time code to the buyer, or exchange it for a key; the response is the same for unknown numbers',
    access: 'everybody',
    params: byTelephone,
    body: z.object({
      code: z
        .string()
        .regex(/^\d{6}$/, 'The code has 6 digits')
        .optional(),
    }),
    response: z.object({ sent: z.boolean(), key: z.string().nullable() }),
    problems: ['too-many-requests', 'code-invalid'],
  }),
  getPdf: getFile('/api/umdreception/checkout/receipt/:telephone/tickets.pdf', {
    summary: 'The same tickets as a PDF',
    access: 'everybody',
    params: byTelephone,
    query: withKey,
    response: z.undefined(),
    problems: ['too-many-requests', 'code-required', 'ticket-not-found'],
  }),
  verifyTelephone: post('/api/account/telephone', {
    summary:
      "Verify the account's telephone number with a key from the code call; its tickets then open without a code",
    access: 'signed-in',
    body: z.object({ telephone, key: key(200) }),
    response: z.object({ telephone: z.string() }),
    problems: ['too-many-requests', 'telephone-unverified'],
  }),
  getCalendar: getFile('/api/events/:id/calendar.ics', {
    summary: 'The event as a calendar entry',
    access: 'everybody',
    params: z.object({ id: idParam }),
    response: z.undefined(),
    problems: ['event-not-found'],
  }),
};
