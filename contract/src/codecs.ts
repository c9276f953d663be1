import { z } from 'zod';

/** A timestamp: ISO 8601 UTC on the wire, a Date in the code. */
export const timestamp = z.codec(z.iso.datetime(), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
});

/** A calendar day, yyyy-mm-dd on the wire and in the code. */
export const day = z.iso.date('Write the date as 2027-06-03');

/** Dollars on the wire (specification, section 3), integer cents in the code. */
export const dollars = z.codec(z.number().multipleOf(0.01), z.int(), {
  decode: (amount) => Math.round(amount * 100),
  encode: (cents) => cents / 100,
});

export const cents = z.int().min(0);

/** An ID as text in a path or a query. */
export const idParam = z.codec(z.string().regex(/^[1-9]\d{0,8}$/, 'Use a whole number'), z.int(), {
  decode: Number,
  encode: String,
});

/** An ID as a number in a body. */
export const id = z.int().positive();

export const emptyObject = z.object({});
