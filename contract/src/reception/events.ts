import { z } from 'zod';
import { del, get, post, put } from '../endpoint.ts';
import { chairStatuses, chairTypes } from '../rules/chair-states.ts';
import { dollars, id, idInText, moment } from '../wire.ts';

export const Price = z.object({
  chairType: z.enum(chairTypes),
  /** Cents inside, dollars on the wire. */
  amount: dollars,
  /** The status a new chair of this type gets. */
  openingStatus: z.enum(chairStatuses),
});
export type Price = z.output<typeof Price>;

/** Things on the floor that are no tables, from their left top corner; the unit of all plan measures is a hundredth of the hall's width. */
export const PlanFeature = z.object({
  kind: z.enum(['stage', 'dance-floor', 'entrance', 'label']),
  label: z.string(),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
});
export type PlanFeature = z.infer<typeof PlanFeature>;

/** Where a table stands: the centre of its circle. */
export const TablePlace = z.object({ tableName: z.string(), x: z.number(), y: z.number() });
export type TablePlace = z.infer<typeof TablePlace>;

export const Plan = z.object({
  /** The hall is 100 wide and this high. */
  height: z.number(),
  features: z.array(PlanFeature),
  tables: z.array(TablePlace),
});
export type Plan = z.infer<typeof Plan>;

const facts = {
  title: z.string().trim().min(1, 'Title is required').max(120),
  /** The countdown's target and the moment after which the event is past. */
  countdownTarget: moment,
  venue: z.string().trim().max(200),
  feePercent: z.number().min(0).max(20),
  /** Nothing is sold before or after; either end may be open. */
  salesFrom: moment.nullable(),
  salesUntil: moment.nullable(),
  prices: z.array(Price),
};

export const Event = z.object({ id, ...facts, salesOpen: z.boolean(), past: z.boolean() });
export type Event = z.output<typeof Event>;

export const EventChange = z
  .object({ ...facts, plan: Plan.optional() })
  .refine(({ salesFrom, salesUntil }) => !salesFrom || !salesUntil || salesFrom < salesUntil, {
    path: ['salesUntil'],
    message: 'The sale must end after it begins',
  });

const byId = z.object({ id: idInText });

export const events = {
  list: get('/api/events', {
    summary: 'All events, the newest first',
    may: 'everybody',
    answer: z.array(Event),
  }),
  current: get('/api/events/current', {
    summary: 'The event the ticket pages show (decisions, section 2)',
    may: 'everybody',
    answer: Event,
    refusals: ['event-not-found'],
  }),
  read: get('/api/events/:id', {
    summary: 'One event',
    may: 'everybody',
    params: byId,
    answer: Event,
    refusals: ['event-not-found'],
  }),
  plan: get('/api/events/:id/plan', {
    summary: "The floor plan: where an event's tables, stage and doors are",
    may: 'everybody',
    params: byId,
    answer: Plan,
    refusals: ['event-not-found'],
  }),
  create: post('/api/events', {
    summary: 'A new event without tables',
    may: ['reception'],
    body: EventChange,
    answer: Event,
    status: 201,
  }),
  change: put('/api/events/:id', {
    summary: 'Change an event; chairs already sold keep their price',
    may: ['reception'],
    params: byId,
    body: EventChange,
    answer: Event,
    refusals: ['event-not-found'],
  }),
  clone: post('/api/events/:id/clone', {
    summary: "Start next year's reception: tables, chairs and prices, nothing sold",
    may: ['reception'],
    params: byId,
    body: z.object({ title: facts.title, countdownTarget: moment }),
    answer: Event,
    status: 201,
    refusals: ['event-not-found'],
  }),
  remove: del('/api/events/:id', {
    summary: 'Remove an event that sold nothing',
    may: ['admin'],
    params: byId,
    answer: z.object({}),
    refusals: ['event-not-found', 'chair-in-use'],
  }),
};
