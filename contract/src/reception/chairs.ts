import { z } from 'zod';
import { del, get, post, put, stream } from '../endpoint.ts';
import { chairStatuses, chairTypes } from '../rules/chair-states.ts';
import { dollars, id, idInText } from '../wire.ts';

/** Child, or Table 1 to Table 50 without Table 9 (specification, section 9). */
export const tableNames: readonly string[] = [
  'Child',
  ...Array.from({ length: 50 }, (_, index) => `Table ${index + 1}`).filter(
    (name) => name !== 'Table 9',
  ),
];
/** Child, or Chair 1 to Chair 10 (specification, section 9). */
export const chairNames: readonly string[] = [
  'Child',
  ...Array.from({ length: 10 }, (_, index) => `Chair ${index + 1}`),
];

export const Chair = z.object({
  id,
  tableName: z.string(),
  chairName: z.string(),
  /** Cents inside, dollars on the wire. */
  amount: dollars,
  chairType: z.enum(chairTypes),
  /** As everybody sees it: a chair in somebody's cart is Reserved. */
  chairStatus: z.enum(chairStatuses),
  /** Somebody has it: held or sold. A chair that is not may be shown as Sold or Reserved all the same, because staff set it so. */
  taken: z.boolean(),
});
export type Chair = z.output<typeof Chair>;

/** One message of the chair stream: chairs as they are now, or ids of chairs that are gone. */
export const ChairChange = z.object({ changed: z.array(Chair), removed: z.array(id) });
export type ChairChange = z.output<typeof ChairChange>;

const name = (message: string) => z.string({ error: message }).trim().min(1, message).max(40);

/** Amount and status are derived from the type and the event's prices; what a form sends of them is not read. */
export const ChairCreation = z.object({
  tableName: name('Table Name is required'),
  chairName: name('Chair Name is required'),
  chairType: z.enum(chairTypes),
  event: id.optional(),
});

const byId = z.object({ id: idInText });
const inEvent = z.object({ event: idInText.optional() });

export const chairs = {
  list: get('/api/reception/chair', {
    summary: "An event's chairs, of one type or all; the current event unless named",
    may: 'everybody',
    query: z.object({ chairType: z.enum(chairTypes).optional(), event: idInText.optional() }),
    answer: z.array(Chair),
    refusals: ['event-not-found'],
  }),
  watch: stream('/api/reception/chair/stream', {
    summary: "Every change of an event's chairs, as it happens",
    may: 'everybody',
    query: inEvent,
    answer: ChairChange,
    refusals: ['event-not-found'],
  }),
  create: post('/api/reception/chair', {
    summary: 'One chair (specification, section 3)',
    may: ['reception'],
    body: ChairCreation,
    answer: Chair,
    status: 201,
    refusals: ['chair-exists', 'event-not-found'],
  }),
  createTable: post('/api/reception/chair/table', {
    summary: 'A whole table at once',
    may: ['reception'],
    body: z.object({
      tableName: name('Table Name is required'),
      chairType: z.enum(chairTypes),
      chairCount: z.int().min(1).max(20),
      event: id.optional(),
    }),
    answer: z.array(Chair),
    status: 201,
    refusals: ['chair-exists', 'event-not-found'],
  }),
  change: put('/api/reception/chair/:id', {
    summary: 'Change a chair that is neither sold nor held',
    may: ['reception'],
    params: byId,
    body: z.object({
      tableName: name('Table Name is required'),
      chairName: name('Chair Name is required'),
      amount: dollars,
      chairType: z.enum(chairTypes),
      chairStatus: z.enum(chairStatuses),
    }),
    answer: Chair,
    refusals: ['chair-not-found', 'chair-exists', 'chair-in-use'],
  }),
  remove: del('/api/reception/chair/:id', {
    summary: 'Remove an unsold chair',
    may: ['reception'],
    params: byId,
    answer: z.object({}),
    refusals: ['chair-not-found', 'chair-in-use'],
  }),
};
