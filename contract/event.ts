import { z } from 'zod';
import { chairStatuses, chairTypes } from './chairs.ts';
import { dollars, id, timestamp } from './codecs.ts';
import { line, multiline } from './texts.ts';

/** Words of a reception that other features have on the wire, too: the site names the current event. */
export const Price = z.object({
  chairType: z.enum(chairTypes),
  /** Cents in code, dollars on the wire. */
  amount: dollars,
  /** The status of a new chair of this type. */
  openingStatus: z.enum(chairStatuses),
});
export type Price = z.output<typeof Price>;

export const isUnique = (items: readonly unknown[]): boolean =>
  new Set(items).size === items.length;
const onePriceMessage = 'Give each type of chair one price';

export const eventFields = {
  title: line(120, { required: 'Title is required' }),
  /** The countdown's target; after it the event is past. */
  countdownTarget: timestamp,
  venue: line(200),
  feePercent: z.number().min(0).max(20),
  /** The sales window; null leaves that end open. */
  salesFrom: timestamp.nullable(),
  salesUntil: timestamp.nullable(),
  prices: z
    .array(Price)
    .max(chairTypes.length)
    .refine((prices) => isUnique(prices.map(({ chairType }) => chairType)), onePriceMessage)
    .describe(onePriceMessage),
};

/** Time and place besides the venue; null and empty while they are not known. */
export const detailFields = {
  doorsAt: timestamp.nullable(),
  startsAt: timestamp.nullable(),
  endsAt: timestamp.nullable(),
  address: multiline(300),
  /** On dress or parking. */
  notes: multiline(600),
  /** Who answers questions: a name, a telephone number, an email address. */
  contact: line(200),
};

/** Whether guests of a type still find chairs to buy or to ask for. */
export const seatLevels = ['enough', 'few', 'none'] as const;
export type SeatLevel = (typeof seatLevels)[number];

export const Event = z.object({
  id,
  ...eventFields,
  ...detailFields,
  /** Of each type that has chairs. Responses stored offline by 1.0.0 lack it. */
  seats: z.array(z.object({ chairType: z.enum(chairTypes), level: z.enum(seatLevels) })).optional(),
  /** Whether something is on sale beside the chairs. Responses stored offline by 1.0.0 lack it. */
  hasExtras: z.boolean().optional(),
  /** For programs: whether the sale has begun and not ended. Screens and sentences derive from the state of the sale. */
  salesOpen: z.boolean(),
  /** For programs: whether the countdown has ended. */
  past: z.boolean(),
});
export type Event = z.output<typeof Event>;
