import { z } from 'zod';
import { cents, id, idParam, maxInt, timestamp } from '#contract/codecs.ts';
import { del, get, post, put } from '#contract/endpoint.ts';
import { chairTypes } from '#contract/chairs.ts';
import { codeStates } from './rules/codes.ts';
import { code as codeSchema, line } from '#contract/texts.ts';
import { Cart } from './carts.ts';

/** The text of a code, as people type it; small letters are as good as capitals. */
const codeText = codeSchema(30, { required: 'Enter the code', tooLong: 'The code is too long' });
/** A new code goes into a link. */
const newCodeText = codeText
  .min(3, 'Use at least 3 characters')
  .regex(/^[A-Za-z0-9-]*$/, 'Use letters, numbers and hyphens only');

const codeFields = {
  code: newCodeText,
  label: line(80, { required: 'Say who or what the code is for' }),
  /** What each chair costs with the code; or `percentOff`, or neither. */
  chairCents: cents.nullable(),
  percentOff: z
    .int()
    .min(1, 'Enter a percentage from 1 to 100')
    .max(100, 'Enter a percentage from 1 to 100')
    .nullable(),
  /** Chairs of this type are for sale with the code although their type is closed. */
  opensChairType: z.enum(chairTypes).nullable(),
  /** How many chairs can be bought with it; null for any number. */
  maxChairs: z.int().min(1, 'Enter at least 1').max(maxInt, 'This number is too large').nullable(),
  validFrom: timestamp.nullable(),
  validUntil: timestamp.nullable(),
  closed: z.boolean(),
  /** Reserved chairs that only a cart with this code can hold. */
  chairIds: z.array(id).max(500),
};

export const CodeInput = z
  .object(codeFields)
  .refine(({ chairCents, percentOff }) => chairCents === null || percentOff === null, {
    path: ['percentOff'],
    message: 'Choose a price or a percentage, not both',
  })
  .refine(({ validFrom, validUntil }) => !validFrom || !validUntil || validFrom < validUntil, {
    path: ['validUntil'],
    message: 'The end comes before the beginning',
  })
  .describe('A price or a percentage, not both; the end comes after the beginning');
export type CodeInput = z.output<typeof CodeInput>;

export const Code = z.object({
  ...codeFields,
  id,
  event: id,
  state: z.enum(codeStates),
  /** Chairs in carts and chairs sold with the code. */
  heldChairs: z.int(),
  soldChairs: z.int(),
  /** What the sold chairs would have cost more without the code. */
  discountCents: z.int(),
});
export type Code = z.output<typeof Code>;

const inCart = z.object({ cartId: z.uuid() });
const byId = z.object({ id: idParam });
const saveProblems = ['code-exists', 'code-chair-not-reserved', 'chair-not-found'] as const;

export const codes = {
  apply: put('/api/reception/cart/:cartId/code', {
    summary: "Apply an organizer's code to a cart: its held chairs get their new prices",
    access: 'everybody',
    params: inCart,
    body: z.object({ code: codeText }),
    response: Cart,
    problems: [
      'too-many-requests',
      'cart-not-found',
      'cart-payment-in-progress',
      'cart-paid',
      'code-unknown',
      'code-not-yet',
      'code-over',
      'code-used-up',
    ],
  }),
  remove: del('/api/reception/cart/:cartId/code', {
    summary: 'Remove the code from a cart; chairs that only the code gave are released',
    access: 'everybody',
    params: inCart,
    response: Cart,
    problems: ['too-many-requests', 'cart-not-found', 'cart-payment-in-progress', 'cart-paid'],
  }),
  list: get('/api/umdreception/codes', {
    summary: "An event's codes with their uses, the newest first",
    access: ['reception'],
    query: z.object({ event: idParam.optional() }),
    response: z.array(Code),
    problems: ['event-not-found'],
  }),
  create: post('/api/umdreception/codes', {
    summary: 'Create a code for an event; the current one unless named',
    access: ['reception'],
    query: z.object({ event: idParam.optional() }),
    body: CodeInput,
    response: Code,
    status: 201,
    problems: ['event-not-found', ...saveProblems],
  }),
  update: put('/api/umdreception/codes/:id', {
    summary: 'Change, close or open a code; chairs that are held or sold keep their price',
    access: ['reception'],
    params: byId,
    /** `seen`: as the screen showed it. */
    body: CodeInput.safeExtend({ seen: z.object(codeFields) }),
    response: Code,
    problems: ['code-not-found', 'record-changed', ...saveProblems],
  }),
};
