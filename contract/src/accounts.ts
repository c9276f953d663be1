import { z } from 'zod';
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

export const SignIn = z.object({
  email,
  password: z.string({ error: 'Password is required' }).min(1, 'Password is required'),
});
export type SignIn = z.output<typeof SignIn>;

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
  /** The auth library's own call; it answers the session cookie and asks for an Origin header. */
  signIn: post('/api/auth/sign-in/email', {
    summary: 'Sign in by e-mail and password',
    may: 'everybody',
    body: SignIn,
    answer: nothing,
    refusals: ['sign-in-wrong', 'origin-unknown'],
  }),
  signOut: post('/api/auth/sign-out', {
    summary: 'Sign out',
    may: 'everybody',
    body: nothing,
    answer: nothing,
    refusals: ['origin-unknown'],
  }),
};
