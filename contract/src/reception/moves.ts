import { z } from 'zod';
import { post, put } from '../endpoint.ts';
import { id, idInText } from '../wire.ts';
import { Buyer } from './buyer.ts';
import { Ticket } from './tickets.ts';

const byId = z.object({ id: idInText });
const tableName = z
  .string({ error: 'Table Name is required' })
  .trim()
  .min(1, 'Table Name is required')
  .max(40);

/** What was moved, as it is now: each with a new bar code, the old ones open no door. What was paid stays with the ticket. */
const Moved = z.object({ tickets: z.array(Ticket) });

export const moves = {
  move: put('/api/umdreception/checkout/:id/chair', {
    summary:
      'Move a ticket to a free chair; with `swap`, change seats with the ticket that is there',
    may: ['reception'],
    params: byId,
    body: z.object({ chairId: id, swap: z.boolean().optional() }),
    answer: Moved,
    refusals: ['ticket-not-found', 'chair-not-found', 'chair-taken', 'already-there'],
  }),
  moveTable: post('/api/umdreception/checkout/table/move', {
    summary:
      'Move all tickets of a table to free chairs of another; with `swap`, the two tables change places',
    may: ['reception'],
    body: z
      .object({
        event: id.optional(),
        from: tableName,
        to: tableName,
        swap: z.boolean().optional(),
        /** Only these tickets of the table: to move back whom an earlier move brought there. */
        tickets: z.array(id).min(1).max(100).optional(),
      })
      .refine(({ from, to }) => from !== to, { path: ['to'], error: 'Choose another table' }),
    answer: Moved,
    refusals: ['event-not-found', 'table-empty', 'table-too-small', 'chair-taken'],
  }),
  reissue: post('/api/umdreception/checkout/:id/reissue', {
    summary: 'A new bar code for a ticket; the old one opens no door',
    may: ['reception'],
    params: byId,
    answer: Ticket,
    refusals: ['ticket-not-found'],
  }),
  transfer: put('/api/umdreception/checkout/:id/holder', {
    summary: 'Give a ticket to another person, with a new bar code',
    may: ['reception'],
    params: byId,
    body: Buyer,
    answer: Ticket,
    refusals: ['ticket-not-found'],
  }),
};
