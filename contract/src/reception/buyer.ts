import { z } from 'zod';

/** The fields of the information form with their messages (specification, section 5). */
export const buyerName = z
  .string({ error: 'Name is required' })
  .trim()
  .min(1, 'Name is required')
  .max(120, 'Name is too long');
export const telephone = z
  .string({ error: 'Telephone must be 10 digits' })
  .regex(/^\d{10}$/, 'Telephone must be 10 digits');
export const email = z
  .string({ error: 'Valid email is required' })
  .trim()
  .pipe(z.email('Valid email is required').max(200, 'Valid email is required'));

export const Buyer = z.object({ name: buyerName, phone: telephone, email });
export type Buyer = z.output<typeof Buyer>;
