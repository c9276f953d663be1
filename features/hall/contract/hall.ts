import { z } from 'zod';
import { declareHistory } from '#contract/history.ts';
import { cents, id, idParam, maxInt, timestamp } from '#contract/codecs.ts';
import { del, get, post } from '#contract/endpoint.ts';
import { chairTypes } from '#contract/chairs.ts';
import { line } from '#contract/texts.ts';
import { ChairName, TableName } from './chairs.ts';
import { planLength, tableShapes } from '#features/event/contract/events.ts';

const degrees = z.number().min(0).max(360);
const itemId = z.uuid();

/** A chair of a draft; without an id until it is published. The chairs of a table stand in the order of their names. */
export const HallChair = z.object({
  id: id.nullable(),
  name: ChairName,
  chairType: z.enum(chairTypes),
  /** The guest types that may sit here besides its own. */
  alsoAdmits: z.array(z.enum(chairTypes)).max(chairTypes.length),
  /** A place for a wheelchair. */
  accessible: z.boolean(),
});
export type HallChair = z.output<typeof HallChair>;

/** At most so many chairs stand at one table, and so many tables in one hall. */
export const maxChairsPerTable = 40;
export const maxTables = 400;

/** The position of an item's center; the hall is 100 wide. Turned clockwise. */
const place = { id: itemId, x: planLength, y: planLength, rotation: degrees };

export const HallTable = z.object({
  ...place,
  kind: z.literal('table'),
  name: TableName,
  shape: z.enum(tableShapes),
  chairs: z.array(HallChair).min(1).max(maxChairsPerTable),
  /** At most this many children on chairs of other guests; null for any number. */
  maxChildren: z.int().min(1).max(maxChairsPerTable).nullable(),
  /** Not moved by dragging. */
  locked: z.boolean(),
});
export type HallTable = z.output<typeof HallTable>;

export const featureKinds = ['stage', 'dance-floor', 'entrance', 'bar', 'label'] as const;
export type FeatureKind = (typeof featureKinds)[number];

/** A part of the hall other than a table. */
export const HallFeature = z.object({
  ...place,
  kind: z.enum(featureKinds),
  label: line(60),
  width: planLength.min(0.5),
  height: planLength.min(0.5),
  locked: z.boolean(),
});
export type HallFeature = z.output<typeof HallFeature>;

export const HallItem = z.discriminatedUnion('kind', [HallTable, HallFeature]);
export type HallItem = z.output<typeof HallItem>;

/** Of a hall, whose width is 100. */
export const minHallHeight = 10;

const sizes = {
  /** Height of the hall; its width is 100. */
  height: planLength.min(minHallHeight),
  /** The room that a round table of ten takes, with its chairs. */
  tableSize: z.number().min(1).max(50),
};
export const HallSizes = z.object(sizes);
export type HallSizes = z.output<typeof HallSizes>;

export const Hall = HallSizes.extend({ items: z.array(HallItem).max(maxTables + 100) });
export type Hall = z.output<typeof Hall>;

const chairUses = ['sold', 'held', 'requested'] as const;
/** Why a chair can't be taken away, and its type can't change. */
export type ChairUse = (typeof chairUses)[number];

export const HallDraft = z.object({
  /** Counts the changes of the draft; 0 until the first one. */
  version: z.int(),
  /** The number of the published hall that the draft began with. */
  base: z.int(),
  hall: Hall,
  inUse: z.array(z.object({ chair: id, use: z.enum(chairUses) })),
  /** Who changed the draft last, and when; null without changes. */
  changed: z.object({ by: z.string(), at: timestamp }).nullable(),
});
export type HallDraft = z.output<typeof HallDraft>;

/** What publishing would do. */
export const HallReview = z.object({
  tablesAdded: z.array(z.string()),
  tablesRemoved: z.array(z.string()),
  /** `guests`: how many tickets have the table's name. */
  tablesRenamed: z.array(z.object({ from: z.string(), to: z.string(), guests: z.int() })),
  tablesMoved: z.array(z.string()),
  chairsAdded: z.int(),
  /** Labels of chairs. */
  chairsRemoved: z.array(z.string()),
  chairsRenamed: z.array(z.object({ from: z.string(), to: z.string() })),
  /** Chairs that get the price of another type. */
  chairsChanged: z.array(
    z.object({ from: z.enum(chairTypes), to: z.enum(chairTypes), chairs: z.int() }),
  ),
  guestsChanged: z.int(),
  /** What all chairs on sale would bring, before and after. */
  valueBefore: cents,
  valueAfter: cents,
  featuresChanged: z.boolean(),
  /** People whose seat gets another name. */
  holders: z.int(),
  /** Sentences; `items` are the ids of what they are about. Errors prevent publishing. */
  errors: z.array(z.object({ message: z.string(), items: z.array(itemId) })),
  warnings: z.array(z.object({ message: z.string(), items: z.array(itemId) })),
});
export type HallReview = z.output<typeof HallReview>;

const HallVersion = z.object({
  number: z.int(),
  publishedAt: timestamp,
  by: z.string(),
  tables: z.int(),
  chairs: z.int(),
});
type HallVersion = z.output<typeof HallVersion>;

const byId = z.object({ id: idParam });
const version = z.int().min(0).max(maxInt);

export const hall = {
  getDraft: get('/api/events/:id/hall/draft', {
    summary:
      'The draft of the hall, which begins as the published one; changes made elsewhere are in it',
    access: ['reception'],
    params: byId,
    response: HallDraft,
    problems: ['event-not-found'],
  }),
  changeDraft: post('/api/events/:id/hall/draft/changes', {
    summary:
      'Save changed items of the draft, all or none, and get those that others changed since; an item that both changed is refused',
    access: ['reception'],
    maxBodyBytes: 256 * 1024,
    params: byId,
    body: z.object({
      base: version,
      since: version,
      put: z.array(HallItem).max(maxTables + 100),
      remove: z.array(itemId).max(maxTables + 100),
      sizes: HallSizes.optional(),
    }),
    response: z.object({
      version: z.int(),
      others: z.array(HallItem),
      removed: z.array(itemId),
      sizes: HallSizes,
    }),
    problems: ['event-not-found', 'hall-item-changed', 'hall-base-changed', 'hall-too-large'],
  }),
  check: post('/api/events/:id/hall/check', {
    summary: 'What publishing the draft would do, and what prevents it; changes nothing',
    access: ['reception'],
    params: byId,
    response: HallReview,
    problems: ['event-not-found'],
  }),
  publish: post('/api/events/:id/hall/publish', {
    summary:
      'Make the draft the hall: all of it or nothing. With notifyHolders, the holders of tickets learn the new names of their seats',
    access: ['reception'],
    costs: ['mail'],
    params: byId,
    body: z.object({ base: version, version, notifyHolders: z.boolean() }),
    response: z.object({ number: z.int() }),
    problems: ['event-not-found', 'hall-not-publishable', 'hall-base-changed', 'hall-item-changed'],
  }),
  discard: del('/api/events/:id/hall/draft', {
    summary: 'Discard the draft: the published hall is the draft again',
    access: ['reception'],
    params: byId,
    problems: ['event-not-found'],
  }),
  listVersions: get('/api/events/:id/hall/versions', {
    summary: 'The published halls of an event, the newest first',
    access: ['reception'],
    params: byId,
    response: z.array(HallVersion),
    problems: ['event-not-found'],
  }),
  getHistory: declareHistory(
    { path: '/api/events/:id/hall', access: ['reception'] },
    'Every change of a hall, its tables and chairs, oldest first',
    byId,
  ),
  restore: post('/api/events/:id/hall/versions/:number/restore', {
    summary: 'Make an earlier hall the draft; publishing it is another step',
    access: ['reception'],
    params: z.object({ id: idParam, number: idParam }),
    problems: ['event-not-found', 'hall-version-not-found'],
  }),
};
