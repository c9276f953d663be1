import { z } from 'zod';
import { get, roles } from './endpoint.ts';

export const Account = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** Ten digits, or null while the person has not given one. */
  telephone: z.string().nullable(),
  roles: z.array(z.enum(roles)),
});
export type Account = z.infer<typeof Account>;

export const accounts = {
  me: get('/api/account', {
    summary: 'The person who is signed in, or null',
    may: 'everybody',
    answer: z.object({ account: Account.nullable() }),
  }),
};
