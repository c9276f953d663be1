import { z } from 'zod';
import { Account } from '#contract/account.ts';
import { authEndpoints } from './auth-endpoints.ts';
import { get, post } from '#contract/endpoint.ts';
import { buyerName, email } from '#contract/buyer.ts';
import { key, password } from '#contract/texts.ts';

export const newPassword = password(128, 'Use at most 128 characters').min(
  8,
  'Use at least 8 characters',
);

/** The set-up form behind the one-time link. */
export const SetupInput = z.object({
  secret: key(200),
  name: buyerName,
  email,
  password: newPassword,
});
export type SetupInput = z.output<typeof SetupInput>;

export const accounts = {
  getCurrent: get('/api/account', {
    summary: 'The signed-in account, or null',
    access: 'everybody',
    response: z.object({ account: Account.nullable() }),
  }),
  createFirstAdmin: post('/api/account/setup', {
    summary: 'Create the first administrator, with the secret of the one-time link',
    access: 'everybody',
    costs: ['hash'],
    body: SetupInput,
    response: z.object({ email: z.string() }),
    problems: ['too-many-requests', 'setup-link-invalid', 'email-taken'],
  }),
  sendSignInCode: post('/api/account/sign-in-code', {
    summary:
      'Send a one-time code to sign in with; the response is the same for addresses without an account',
    access: 'everybody',
    costs: ['mail'],
    body: z.object({ email }),
    problems: ['too-many-requests'],
  }),
  ...authEndpoints,
};
