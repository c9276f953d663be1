import { z } from 'zod';
import { declareHistory } from '#contract/history.ts';
import { del, get, post, put, getStream } from '#contract/endpoint.ts';
import { chairStatuses, chairTypes } from '#contract/chairs.ts';
import { dollars, id, idParam } from '#contract/codecs.ts';
import { line, verbatim } from '#contract/texts.ts';

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
  /** Cents in code, dollars on the wire. */
  amount: dollars,
  chairType: z.enum(chairTypes),
  /** The guest types that may sit here, its own first; each pays the event's price for its type. */
  admits: z.array(z.enum(chairTypes)),
  /** A place for a wheelchair. */
  accessible: z.boolean(),
  /** The displayed status: a chair in someone's cart is Reserved. */
  chairStatus: z.enum(chairStatuses),
  /** True when the chair is held or sold. Staff can also set the status of a free chair to Sold or Reserved. */
  claimed: z.boolean(),
  /** Someone asked for the chair or was promised it, or it waits for carts with a code: staff who take it are asked first. */
  promised: z.literal(true).optional(),
  /** Claimed for the waiting list only: staff may sell it, or move a guest there. */
  forWaitingList: z.literal(true).optional(),
});
export type Chair = z.output<typeof Chair>;

/** One message of the chair stream: the current state of changed chairs, and ids of deleted ones. */
export const ChairUpdate = z.object({ changed: z.array(Chair), removed: z.array(id) });
export type ChairUpdate = z.output<typeof ChairUpdate>;

/** What is wrong with the name of a table or a chair. */
export const chairNameMessages = {
  pattern: 'Use letters, digits, dots and dashes, with single spaces between them.',
  tooLong: 'Use at most 40 characters.',
  noTable9: 'There is no Table 9. Choose another name.',
  unknownTable: 'This reception has no table of this name. Create the table first.',
} as const;

/** Only these share a table (`getAlsoAdmitted`). */
export const sharedTableMessage = 'Only adults and children can share a table.';

const name = (message: string) =>
  line(40, { required: message, tooLong: chairNameMessages.tooLong }).regex(
    /^$|^[\p{L}\p{N}.-]+(?: [\p{L}\p{N}.-]+)*$/u,
    chairNameMessages.pattern,
  );
/** The name of a table, as staff may type it. */
export const TableName = name('Table Name is required').refine(
  (text) => !/^table 0*9$/i.test(text),
  chairNameMessages.noTable9,
);
/** The name of a chair, as staff may type it. */
export const ChairName = name('Chair Name is required');

/** At most this many children may sit on chairs of other guests at one table; null for any number. */
const MaxChildren = z.int().min(1).max(40).nullable();

/** Who may sit on a chair besides guests of its own type; without it, as its table. */
const seatingFields = {
  admits: z
    .array(z.enum(chairTypes))
    .max(chairTypes.length)
    .describe(sharedTableMessage)
    .optional(),
  accessible: z.boolean().optional(),
};

/** The server derives amount and status from the type and the event's prices and ignores other fields of the form. */
export const ChairInput = z.object({
  tableName: TableName,
  chairName: ChairName,
  chairType: z.enum(chairTypes),
  ...seatingFields,
  event: id.optional(),
});

const byId = z.object({ id: idParam });
const inEvent = z.object({ event: idParam.optional() });

export const chairs = {
  getHistory: declareHistory(
    { path: '/api/reception/chair/:id', access: ['reception'] },
    'Every change of a chair by staff, oldest first',
    byId,
  ),
  list: get('/api/reception/chair', {
    summary: "An event's chairs, of one type or all; the current event unless named",
    access: 'everybody',
    query: z.object({
      chairType: z.enum(chairTypes).optional(),
      /** Chairs on which a guest of this type may sit, whatever their own type. */
      admits: z.enum(chairTypes).optional(),
      event: idParam.optional(),
    }),
    response: z.array(Chair),
    problems: ['event-not-found'],
  }),
  stream: getStream('/api/reception/chair/stream', {
    summary: "Every change of an event's chairs, as it happens",
    access: 'everybody',
    query: inEvent,
    response: ChairUpdate,
    problems: ['event-not-found'],
  }),
  create: post('/api/reception/chair', {
    summary: 'One chair at a table of the specification or of the event (specification, section 3)',
    access: ['reception'],
    body: ChairInput,
    response: Chair,
    status: 201,
    problems: ['chair-exists', 'event-not-found'],
  }),
  createTable: post('/api/reception/chair/table', {
    summary: 'A whole table together',
    access: ['reception'],
    body: z.object({
      tableName: TableName,
      chairType: z.enum(chairTypes),
      chairCount: z.int().min(1).max(20),
      admits: seatingFields.admits,
      maxChildren: MaxChildren.optional(),
      event: id.optional(),
    }),
    response: z.array(Chair),
    status: 201,
    problems: ['chair-exists', 'event-not-found'],
  }),
  updateTable: put('/api/reception/chair/table', {
    summary: 'Who may sit at a table; chairs in use stay as they are',
    access: ['reception'],
    body: z.object({
      tableName: TableName,
      /** Guest types admitted besides those of the chairs; adults and children can share a table. */
      admits: z.array(z.enum(chairTypes)).max(chairTypes.length).describe(sharedTableMessage),
      maxChildren: MaxChildren,
      event: id.optional(),
      /** What the form began with; when it is no longer so, nothing is done. `families`: adults and children share the table. */
      seen: z.object({ families: z.boolean(), maxChildren: MaxChildren }),
    }),
    response: z.object({ chairs: z.array(Chair), maxChildren: MaxChildren }),
    problems: ['table-not-found', 'event-not-found', 'record-changed'],
  }),
  update: put('/api/reception/chair/:id', {
    summary: 'Change a chair that is neither sold nor held',
    access: ['reception'],
    params: byId,
    body: z.object({
      tableName: TableName,
      chairName: ChairName,
      amount: dollars,
      chairType: z.enum(chairTypes),
      chairStatus: z.enum(chairStatuses),
      ...seatingFields,
      /** What the form began with; when it is no longer so, nothing is done. */
      seen: z.object({
        tableName: verbatim(80),
        chairName: verbatim(80),
        amount: dollars,
        chairType: z.enum(chairTypes),
        chairStatus: z.enum(chairStatuses),
        accessible: z.boolean(),
      }),
    }),
    response: Chair,
    problems: ['chair-not-found', 'chair-exists', 'chair-in-use', 'record-changed'],
  }),
  delete: del('/api/reception/chair/:id', {
    summary: 'Remove an unsold chair',
    access: ['reception'],
    params: byId,
    problems: ['chair-not-found', 'chair-in-use'],
  }),
};
