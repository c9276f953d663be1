import { z } from 'zod';

/** A moment: ISO 8601 UTC on the wire, a Date inside. */
export const moment = z.codec(z.iso.datetime(), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
});

/** A day: yyyy-mm-dd on both sides. */
export const day = z.iso.date('This must be a day written as 2027-06-03');

/** Dollars on the wire (specification, section 3), integer cents inside. */
export const dollars = z.codec(z.number().multipleOf(0.01), z.int(), {
  decode: (amount) => Math.round(amount * 100),
  encode: (cents) => cents / 100,
});

export const cents = z.int().min(0);

/** A whole number that comes as text in a path or a query. */
export const idInText = z.codec(z.string().regex(/^[1-9]\d{0,8}$/), z.int(), {
  decode: Number,
  encode: String,
});

/** A whole number as the wire carries it in a body. */
export const id = z.int().positive();

export const nothing = z.object({});
