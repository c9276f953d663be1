import { randomBytes } from 'node:crypto';

/** A random id as Stripe's, such as 'pi_sbx_...'. */
export const createId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`;
