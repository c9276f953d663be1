import { z } from 'zod';
import { authCalls } from './auth-calls.ts';
import { get, post, roles } from './endpoint.ts';
import { buyerName, email } from './reception/buyer.ts';
import { nothing } from './wire.ts';

export const Account = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** Ten digits, or null while the person has not given one. */
  telephone: z.string().nullable(),
  roles: z.array(z.enum(roles)),
});
export type Account = z.infer<typeof Account>;

export const newPassword = z
  .string({ error: 'Password is required' })
  .min(8, 'Password needs 8 characters or more')
  .max(128, 'Password is too long');

/** What the first administrator fills in behind the one-time link. */
export const Setup = z.object({
  secret: z.string().min(1).max(200),
  name: buyerName,
  email,
  password: newPassword,
});
export type Setup = z.output<typeof Setup>;

export const accounts = {
  me: get('/api/account', {
    summary: 'The person who is signed in, or null',
    may: 'everybody',
    answer: z.object({ account: Account.nullable() }),
  }),
  setup: post('/api/account/setup', {
    summary: 'Make the first administrator, with the secret of the one-time link',
    may: 'everybody',
    body: Setup,
    answer: z.object({ email: z.string() }),
    refusals: ['setup-link-invalid', 'email-taken'],
  }),
  sendCode: post('/api/account/sign-in-code', {
    summary:
      'Send a one-time code to sign in with; the answer is the same for addresses that have no account',
    may: 'everybody',
    body: z.object({ email }),
    answer: nothing,
  }),
  ...authCalls,
};
