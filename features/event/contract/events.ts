import { detailFields, Event, eventFields, isUnique } from '#contract/event.ts';
import { z } from 'zod';
import { email } from '#contract/buyer.ts';
import { del, get, post, put } from '#contract/endpoint.ts';
import { idParam, timestamp } from '#contract/codecs.ts';
import { key, line } from '#contract/texts.ts';

const onePlaceMessage = 'Give each table one place on the plan';

/** A coordinate or a length of the floor plan. */
export const planLength = z.number().min(0).max(1000);
const tableName = line(40, { required: 'Table Name is required' });

/** A part of the hall other than a table, measured from its top left corner. The unit is a hundredth of the hall's width. */
export const PlanFeature = z.object({
  kind: z.enum(['stage', 'dance-floor', 'entrance', 'bar', 'label']),
  label: line(60),
  x: planLength,
  y: planLength,
  width: planLength,
  height: planLength,
  /** Clockwise around its center, in degrees. */
  rotation: z.number().min(0).max(360).optional(),
  /** Of the hall editor. */
  id: z.uuid().optional(),
  locked: z.boolean().optional(),
});
export type PlanFeature = z.infer<typeof PlanFeature>;

/** The center of a table's circle. */
const TablePosition = z.object({ tableName, x: planLength, y: planLength });
type TablePosition = z.infer<typeof TablePosition>;

export const SeatingPlan = z.object({
  /** Height of the hall; its width is 100. */
  height: planLength,
  features: z.array(PlanFeature).max(100),
  tables: z
    .array(TablePosition)
    .max(200)
    .refine((tables) => isUnique(tables.map((table) => table.tableName)), onePlaceMessage)
    .describe(onePlaceMessage),
});
export type SeatingPlan = z.infer<typeof SeatingPlan>;

/** A row is chairs without a table. */
export const tableShapes = ['round', 'square', 'long', 'row'] as const;
export type TableShape = (typeof tableShapes)[number];

/** The seating plan with the shapes of its tables, and who may sit where. */
export const HallPlan = SeatingPlan.extend({
  /** The room that a round table of ten takes; null: as much as the nearest two tables leave. */
  tableSize: z.number().nullable(),
  tables: z.array(
    TablePosition.extend({
      shape: z.enum(tableShapes),
      /** Clockwise, in degrees. */
      rotation: z.number(),
      /** How many chairs stand there. */
      chairs: z.int(),
      /** At most this many children on chairs of other guests; null for any number. */
      maxChildren: z.int().nullable(),
    }),
  ),
});
export type HallPlan = z.infer<typeof HallPlan>;

/** What a ticket says about its event; everything else is on the event's pages. */
export const TicketEventDetails = Event.pick({
  countdownTarget: true,
  doorsAt: true,
  startsAt: true,
  endsAt: true,
  venue: true,
  address: true,
  notes: true,
  contact: true,
});

/** All that staff can change of an event, but its plan. */
const EventFacts = z.object({ ...eventFields, ...detailFields });
export type EventFacts = z.output<typeof EventFacts>;

const EventInput = z
  .object({
    ...eventFields,
    /** A detail that is left out stays as it is; that of a new event is unknown. `findEventTimeErrors` says which times are right. */
    ...z.object(detailFields).partial().shape,
    plan: SeatingPlan.optional(),
  })
  .refine(({ salesFrom, salesUntil }) => !salesFrom || !salesUntil || salesFrom < salesUntil, {
    path: ['salesUntil'],
    message: 'The sale has to end after it starts',
  });

const byId = z.object({ id: idParam });

export const events = {
  list: get('/api/events', {
    summary: 'All events, the newest first',
    access: 'everybody',
    response: z.array(Event),
  }),
  getCurrent: get('/api/events/current', {
    summary: 'The event the ticket pages show (decisions, section 2)',
    access: 'everybody',
    response: Event,
    problems: ['event-not-found'],
  }),
  get: get('/api/events/:id', {
    summary: 'One event',
    access: 'everybody',
    params: byId,
    response: Event,
    problems: ['event-not-found'],
  }),
  getSeatingPlan: get('/api/events/:id/plan', {
    summary: "The floor plan: where an event's tables, stage and doors are",
    access: 'everybody',
    params: byId,
    response: HallPlan,
    problems: ['event-not-found'],
  }),
  create: post('/api/events', {
    summary: 'A new event without tables',
    access: ['reception'],
    maxBodyBytes: 128 * 1024,
    body: EventInput,
    response: Event,
    status: 201,
  }),
  update: put('/api/events/:id', {
    summary:
      'Change an event, if it is still as seen; chairs already sold keep their price. With notifyHolders, the holders of tickets get an email about a change of time or place',
    access: ['reception'],
    costs: ['mail'],
    maxBodyBytes: 128 * 1024,
    params: byId,
    body: EventInput.safeExtend({
      notifyHolders: z.boolean().optional(),
      /** What the form began with; when it is no longer so, nothing is done. */
      seen: EventFacts.optional(),
    }),
    response: Event,
    problems: ['event-not-found', 'record-changed'],
  }),
  countHolders: get('/api/events/:id/holders', {
    summary: 'The number of people who have tickets and an email address',
    access: ['reception'],
    params: byId,
    response: z.object({ holders: z.int() }),
    problems: ['event-not-found'],
  }),
  clone: post('/api/events/:id/clone', {
    summary:
      "Start next year's reception: tables, chairs, prices and place, the same times of day, nothing sold",
    access: ['reception'],
    params: byId,
    body: z.object({ title: eventFields.title, countdownTarget: timestamp }),
    response: Event,
    status: 201,
    problems: ['event-not-found'],
  }),
  delete: del('/api/events/:id', {
    summary: 'Delete an event without sales',
    access: ['admin'],
    params: byId,
    problems: ['event-not-found', 'chair-in-use'],
  }),
};

export const saleReminders = {
  create: post('/api/events/:id/reminder', {
    summary: 'Get one email when the sale of tickets opens; a second time is no error',
    access: 'everybody',
    params: byId,
    body: z.object({ email }),
    status: 201,
    problems: ['too-many-requests', 'event-not-found', 'sale-not-ahead', 'sale-reminders-full'],
  }),
  stop: post('/api/events/reminder/stop', {
    summary: 'Delete all reminders of an email address, with the key of the link in an email',
    access: 'everybody',
    body: z.object({ key: key(100) }),
    problems: ['too-many-requests', 'unsubscribe-key-invalid'],
  }),
};
