import { z } from 'zod';
import { dollarAmount, emptyDay, isoTimestamp, numberInText } from './conversions.ts';
import { calendarYears, timedDays } from './rules/dates.ts';
import { idPattern } from './rules/ids.ts';
import './plain-messages.ts';

/** The largest integer of PostgreSQL, which ids and amounts in cents must not exceed. */
export const maxInt = 2_147_483_647;

export const dayMessage = 'Write the date as 2027-06-03';
const yearMessage = 'Choose a year between 1970 and 2199';

/** A timestamp of the years 1970 to 2199: ISO 8601 UTC on the wire, a Date in the code. */
export const timestamp = z.codec(
  z.iso.datetime().max(40).regex(calendarYears, yearMessage),
  z.date(),
  isoTimestamp,
);

/** A calendar day of the years 1970 to 2199, yyyy-mm-dd on the wire and in the code. */
export const day = z
  .string({ error: dayMessage })
  .check(z.iso.date(dayMessage), z.regex(calendarYears, yearMessage));

/** The day of something that has a time of day. */
export const timedDay = day.refine(
  (text) => text >= timedDays.from && text <= timedDays.to,
  yearMessage,
);

/** A month of these years, yyyy-mm. */
export const month = z
  .string()
  .regex(/^\d{4}-\d{2}$/, 'Write the month as 2027-06')
  .refine((text) => day.safeParse(`${text}-01`).success, 'Choose a month between 1970 and 2199');

/** An optional day; forms send an empty string for none. */
export const optionalDay = z.codec(
  z.union([day, z.literal('')]).nullable(),
  day.nullable(),
  emptyDay,
);

/** The highest price of a chair, so that a full cart stays below the card processor's limit. */
const maxPriceDollars = 10_000;

/** The price of a chair: dollars on the wire (specification, section 3), integer cents in the code. */
export const dollars = z.codec(
  z.number().min(0).max(maxPriceDollars, 'Amount is too large').multipleOf(0.01),
  z.int(),
  dollarAmount,
);

export const cents = z.int().min(0).max(maxInt, 'Amount is too large');

/** Positive integers as text in a path or a query. */
export const idParam = z.codec(
  z.string().regex(idPattern, 'Use a whole number'),
  z.int(),
  numberInText,
);

/** An ID as a number in a body. */
export const id = z.int().min(1).max(maxInt);

export const emptyObject = z.object({});
