import { partyStates } from '#features/seats/contract/rules/parties.ts';
import { z } from 'zod';
import { dollars, id, idParam, timestamp } from '#contract/codecs.ts';
import { EmailSummary } from '#contract/emails.ts';
import { declareExport } from '#contract/exports.ts';
import { del, get, post, put } from '#contract/endpoint.ts';
import { chairTypes } from '#contract/chairs.ts';
import { key, line, multiline } from '#contract/texts.ts';
import { Buyer } from '#contract/buyer.ts';

/** A party is as large as a cart at most. */
export const maxPartySize = 20;

/** How often an open page of a party asks for its offer. */
export const partyRefreshMs = 10_000;

const guests = z.int().min(0).max(maxPartySize);

const partyFields = {
  adults: guests,
  children: guests,
  /** How many of them need a place for a wheelchair. */
  accessible: guests,
  /** Offer only seats together. */
  together: z.boolean(),
  /** Offer fewer seats too, at least half of them. */
  smaller: z.boolean(),
};

const hasGuests = ({ adults, children }: { adults: number; children: number }) =>
  adults + children > 0;
const isSmallEnough = ({ adults, children }: { adults: number; children: number }) =>
  adults + children <= maxPartySize;
const isCounted = ({
  adults,
  children,
  accessible,
}: Record<'adults' | 'children' | 'accessible', number>) => accessible <= adults + children;

const WaitingPartyInput = Buyer.extend({
  event: id.optional(),
  ...partyFields,
  accessible: guests.default(0),
})
  .refine(hasGuests, { path: ['adults'], message: 'Choose how many guests come' })
  .refine(isSmallEnough, {
    path: ['adults'],
    message: 'That’s too many guests for one party',
  })
  .refine(isCounted, {
    path: ['accessible'],
    message: 'That’s more wheelchair places than guests',
  })
  .describe('Between 1 and 20 guests');

const OfferedChair = z.object({
  tableName: z.string(),
  chairName: z.string(),
  chairType: z.enum(chairTypes),
  /** Cents in code, dollars on the wire. */
  amount: dollars,
});

/** What a party sees of itself by its link. */
export const WaitingPartyStatus = z.object({
  event: z.object({ id, title: z.string() }),
  name: z.string(),
  state: z.enum(partyStates),
  ...partyFields,
  /** How many parties are ahead; null unless it waits. */
  ahead: z.int().nullable(),
  offer: z
    .object({
      cart: z.uuid(),
      until: timestamp,
      /** False for seats that are only near each other. */
      together: z.boolean(),
      chairs: z.array(OfferedChair),
      /** Of the event: what the seats cost in the end is with it. */
      feePercent: z.number(),
    })
    .nullable(),
});
export type WaitingPartyStatus = z.output<typeof WaitingPartyStatus>;

export const WaitingParty = z.object({
  id,
  name: z.string(),
  telephone: z.string(),
  email: z.string(),
  state: z.enum(partyStates),
  ...partyFields,
  /** Of an unconfirmed party, when it asked. */
  joinedAt: timestamp,
  offeredUntil: timestamp.nullable(),
  /** How often later parties were offered seats before it. */
  overtaken: z.int(),
  /** Labels of the offered chairs. */
  chairs: z.array(z.string()),
  note: z.string(),
  emails: EmailSummary,
});
export type WaitingParty = z.output<typeof WaitingParty>;

export const WaitingNote = z.object({ note: multiline(500, { tooLong: 'The note is too long' }) });
export const SkipReason = z.object({
  reason: line(200, { required: 'Reason is required', tooLong: 'The reason is too long' }),
});

const byLink = z.object({ key: key(100) });
const byId = z.object({ id: idParam });
const linkProblems = ['too-many-requests', 'waiting-link-invalid'] as const;

const byEvent = z.object({ event: idParam.optional() });
const list = get('/api/reception/waiting', {
  summary: 'The waiting list of an event, in order',
  access: ['reception'],
  query: byEvent,
  response: z.array(WaitingParty),
  problems: ['event-not-found'],
});

export const waitingList = {
  join: post('/api/reception/waiting', {
    summary:
      'Join the waiting list of an event, the current one unless named; where the site sends email, the party waits once its address is confirmed',
    access: 'everybody',
    body: WaitingPartyInput,
    response: z.object({
      state: z.enum(['unconfirmed', 'waiting']),
      /** Opens the party's page; null where the link is emailed. */
      key: z.string().nullable(),
    }),
    status: 201,
    problems: [
      'too-many-requests',
      'event-not-found',
      'sale-closed',
      'seats-free',
      'party-too-large',
      'already-waiting',
      'waiting-list-full',
    ],
  }),
  open: get('/api/reception/waiting/link/:key', {
    summary: "A party's place in line and its offer, by the link in its emails; changes nothing",
    access: 'everybody',
    params: byLink,
    response: WaitingPartyStatus,
    problems: linkProblems,
  }),
  confirm: post('/api/reception/waiting/link/:key/confirm', {
    summary: 'Confirm the email address of a party, which waits from now on',
    access: 'everybody',
    params: byLink,
    response: WaitingPartyStatus,
    problems: [...linkProblems, 'sale-closed', 'already-waiting'],
  }),
  decline: post('/api/reception/waiting/link/:key/decline', {
    summary:
      'Decline an offer, which goes to the next party; declining seats apart keeps the place in line',
    access: 'everybody',
    params: byLink,
    response: WaitingPartyStatus,
    problems: [...linkProblems, 'no-open-offer', 'cart-payment-in-progress'],
  }),
  leave: post('/api/reception/waiting/link/:key/leave', {
    summary: 'Leave the waiting list; a second time is no error',
    access: 'everybody',
    params: byLink,
    response: WaitingPartyStatus,
    problems: [...linkProblems, 'party-not-waiting', 'cart-payment-in-progress'],
  }),
  list,
  export: declareExport(list, 'The waiting list of an event as CSV or spreadsheet', byEvent),
  offer: post('/api/reception/waiting/:id/offer', {
    summary: 'Offer seats to a party now, before those ahead of it; the reason is logged',
    access: ['reception'],
    costs: ['mail'],
    params: byId,
    body: SkipReason,
    problems: ['party-not-found', 'party-not-waiting', 'sale-closed', 'no-seats-for-party'],
  }),
  updateNote: put('/api/reception/waiting/:id/note', {
    summary: 'Change the note about a party, which only staff see',
    access: ['reception'],
    params: byId,
    body: WaitingNote,
    problems: ['party-not-found'],
  }),
  resend: post('/api/reception/waiting/:id/email', {
    summary: 'Send the newest email about its state to a party again',
    access: ['reception'],
    costs: ['mail'],
    params: byId,
    response: z.object({ to: z.string() }),
    problems: ['party-not-found', 'party-not-waiting'],
  }),
  remove: del('/api/reception/waiting/:id', {
    summary: 'Take a party off the waiting list, with its offer',
    access: ['reception'],
    costs: ['mail'],
    params: byId,
    problems: ['party-not-found', 'party-not-waiting', 'cart-payment-in-progress'],
  }),
};
