import { z } from 'zod';
import { cents, id } from '#contract/codecs.ts';
import { del, post, put } from '#contract/endpoint.ts';
import { chairTypes, maxOrderChairs } from '#contract/chairs.ts';
import { extraChoiceProblems, extraChoices } from '#features/event/contract/extras.ts';
import { Ticket } from '#features/tickets/contract/tickets.ts';
import { saleChairs } from './box-office.ts';

/** How far a sale is that a guest pays by card on the own phone. */
const phoneSaleStates = [
  'waiting',
  'opened',
  'paying',
  'declined',
  'paid',
  'refunded',
  'canceled',
  'given-up',
  'expired',
] as const;
export type PhoneSaleState = (typeof phoneSaleStates)[number];

const PhoneSale = z.object({
  state: z.enum(phoneSaleStates),
  /** For how long the chairs stay held without another call. */
  heldSeconds: z.int(),
  subtotalCents: cents,
  feeCents: cents,
  totalCents: cents,
  /** What the guest bought; null until paid. */
  sold: z
    .object({
      orderId: id,
      totalCents: cents,
      tickets: z.array(Ticket),
      isEmailed: z.boolean(),
      name: z.string(),
      email: z.string(),
    })
    .nullable(),
});
export type PhoneSale = z.output<typeof PhoneSale>;

/** How often the desk asks how far the guest is; each time, the chairs stay held for longer. */
export const phoneSaleRefreshMs = 2_000;

const ofSale = z.object({ cart: z.uuid() });
const ofLink = z.object({
  secret: z.string().regex(/^[0-9a-z]{12}$/, 'This link is incomplete. Scan the code again.'),
});

export const phoneSales = {
  start: put('/api/umdreception/phone-sales/:cart', {
    summary:
      'Let a guest pay the chairs of a hold by card on the own phone, through a short-lived link; the same cart again gets a new link',
    access: ['reception'],
    /** A new cart, which takes over what the desk holds. */
    params: ofSale,
    body: z.object({
      event: id,
      hold: z.uuid(),
      chairs: saleChairs.min(1, 'Choose at least one chair'),
      guests: z
        .array(z.object({ chair: id, as: z.enum(chairTypes) }))
        .max(maxOrderChairs)
        .optional(),
      extras: extraChoices.optional(),
    }),
    response: z.object({
      /** The last part of the link. */
      secret: z.string(),
    }),
    problems: [
      'event-not-found',
      'chair-not-found',
      'chair-taken',
      'type-not-admitted',
      'phone-sale-promised',
      'phone-sale-over',
      ...extraChoiceProblems,
    ],
  }),
  renew: post('/api/umdreception/phone-sales/:cart', {
    summary: 'How far the guest is; the chairs stay held for longer',
    access: ['reception'],
    params: ofSale,
    response: PhoneSale,
    problems: ['phone-sale-over'],
  }),
  cancel: del('/api/umdreception/phone-sales/:cart', {
    summary:
      'End the link; its chairs return to the hold of the desk. Refused while a payment is in progress',
    access: ['reception'],
    params: ofSale,
    response: PhoneSale,
    problems: ['phone-sale-over', 'phone-sale-paying'],
  }),
  open: post('/api/phone-sale/:secret', {
    summary: 'The cart behind the link that a guest opened at the desk',
    access: 'everybody',
    params: ofLink,
    response: z.object({ cart: z.uuid() }),
    problems: ['too-many-requests', 'phone-link-over'],
  }),
  giveUp: del('/api/phone-sale/:secret', {
    summary: 'End the link without paying; the desk sees it',
    access: 'everybody',
    params: ofLink,
    problems: ['too-many-requests', 'phone-link-over', 'phone-sale-paying'],
  }),
};
