import { z } from 'zod';
import { id, idParam } from '#contract/codecs.ts';
import { get, post, put } from '#contract/endpoint.ts';
import { key, verbatim } from '#contract/texts.ts';
import { buyerName, email } from '#contract/buyer.ts';
import { maxOrderChairs } from '#contract/chairs.ts';
import { GuestNeeds } from './notes.ts';
import { QuestionForm } from './questions.ts';
import { ticketKeys, TicketSearchResult } from './tickets.ts';

/** How often a holder may hand over a ticket; the parish team may transfer it any time. */
export const maxHandOvers = 3;

const byId = z.object({ id: idParam });
/** The keys of the tickets' number, or the one of the holder's link. In the body, so that no access log has them. */
const keys = { key: ticketKeys.optional() };

/** The new holder. No telephone number: the ticket opens by the link in the email. */
export const NewHolder = z.object({ name: buyerName, email });
export type NewHolder = z.output<typeof NewHolder>;

/** The ticket of a link. */
export const SharedTicket = TicketSearchResult.extend({
  eventId: id,
  venue: z.string(),
  /** The questions for its guest. Tickets that a device saved earlier lack it. */
  form: QuestionForm.optional(),
});
export type SharedTicket = z.output<typeof SharedTicket>;

/** A guest's name, and the one that the ticket had when it was written. */
const NewName = z.object({ id, before: verbatim(120), name: buyerName });
export type NewName = z.output<typeof NewName>;

const correctionProblems = [
  'too-many-requests',
  'no-such-ticket',
  'ticket-changed',
  'ticket-received',
  'doors-open',
] as const;

/** What the holder of a ticket does for the people that come along. */
export const companions = {
  openLink: get('/api/umdreception/ticket/link/:key', {
    summary: 'The one ticket of a link, until the ticket gets a new barcode',
    access: 'everybody',
    params: z.object({ key: key(200) }),
    response: SharedTicket,
    problems: ['too-many-requests', 'ticket-link-invalid'],
  }),
  share: post('/api/umdreception/ticket/:id/share', {
    summary: 'Create a link that opens this ticket and nothing else; for its holder',
    access: 'everybody',
    params: byId,
    body: z.object(keys),
    response: z.object({ key: z.string() }),
    problems: ['too-many-requests', 'no-such-ticket'],
  }),
  handOver: put('/api/umdreception/ticket/:id/holder', {
    summary: 'Hand a ticket over to another person, with a new barcode; for its holder',
    access: 'everybody',
    params: byId,
    body: NewHolder.extend(keys),
    response: z.object({ name: z.string() }),
    problems: [
      'too-many-requests',
      'no-such-ticket',
      'ticket-changed',
      'ticket-received',
      'doors-open',
      'child-stays-with-buyer',
      'no-hand-overs-left',
      'already-holder',
    ],
  }),
  correctName: put('/api/umdreception/ticket/:id/name', {
    summary: 'Correct the name on a ticket, which keeps its barcode; for its holder',
    access: 'everybody',
    params: byId,
    body: z.object({ ...keys, name: buyerName }),
    response: z.object({ name: z.string() }),
    problems: correctionProblems,
  }),
  saveNames: put('/api/umdreception/ticket/names', {
    summary: 'Name the guests of several tickets, which keep their barcodes; for their holder',
    access: 'everybody',
    body: z.object({ ...keys, names: z.array(NewName).min(1).max(maxOrderChairs) }),
    problems: correctionProblems,
  }),
  saveNeeds: put('/api/umdreception/ticket/:id/needs', {
    summary: 'Say what the guest of a ticket needs: wheelchair, high chair, diet; for its holder',
    access: 'everybody',
    params: byId,
    body: z.object({ ...keys, needs: GuestNeeds }),
    problems: correctionProblems,
  }),
};
