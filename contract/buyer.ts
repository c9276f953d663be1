import { z } from 'zod';
import { findForeignCharacter, parseEmail } from './rules/email-addresses.ts';
import {
  maxTelephoneLength,
  storedTelephonePattern,
  telephonePattern,
} from './rules/telephones.ts';
import { line } from './texts.ts';

/** The fields of the information form with their messages (specification, section 5). */
export const buyerName = line(120, { required: 'Name is required', tooLong: 'Name is too long' });
const telephoneText = (pattern: RegExp) =>
  z
    .string({ error: 'Telephone must be 10 digits' })
    .max(maxTelephoneLength, 'Telephone must be 10 digits')
    .regex(pattern, 'Telephone must be 10 digits');
/** A number that somebody gives. */
export const telephone = telephoneText(telephonePattern);
/** The number of a record, which names it. */
export const storedTelephone = telephoneText(storedTelephonePattern);
const emailMessage = 'Valid email is required';
export const email = z
  .string({ error: emailMessage })
  // What a paste brings around an address is longer than the address.
  .max(1000, { error: emailMessage, abort: true })
  .overwrite(parseEmail)
  .max(200, { error: emailMessage, abort: true })
  .check(
    z.email({
      error: ({ input }) => {
        const character = findForeignCharacter(String(input));
        return character
          ? `Mail can't reach an address with “${character}”. Use one with plain letters before the @`
          : emailMessage;
      },
    }),
  );

export const Buyer = z.object({ name: buyerName, phone: telephone, email });
export type Buyer = z.output<typeof Buyer>;
