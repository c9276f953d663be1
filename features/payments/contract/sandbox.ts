import { z } from 'zod';
import { cents, timestamp } from '#contract/codecs.ts';
import { get, post } from '#contract/endpoint.ts';
import { key, line } from '#contract/texts.ts';

const TokenRequest = z.object({
  number: line(30),
  expMonth: z.union([z.int().min(0).max(9999), line(2)]),
  expYear: z.union([z.int().min(0).max(9999), line(4)]),
  cvc: line(4),
});

/** In place of a card script and a bank; only with the sandbox provider. */
export const sandboxPayments = {
  createToken: post('/api/sandbox/tokens', {
    summary: 'Create a token for a card number, as a card script does (sandbox only)',
    access: 'everybody',
    body: TokenRequest,
    response: z.object({ token: z.string() }),
    problems: ['too-many-requests', 'token-rejected'],
  }),
  completeChallenge: post('/api/sandbox/intents/:intentId/challenge', {
    summary: "Confirm or refuse the bank's challenge (sandbox only)",
    access: 'everybody',
    params: z.object({ intentId: key(80) }),
    body: z.object({ clientSecret: key(200), succeed: z.boolean() }),
    problems: ['too-many-requests', 'not-found'],
  }),
  listCharges: get('/api/sandbox/charges', {
    summary: 'All charges of the sandbox provider',
    access: ['treasurer'],
    response: z.array(
      z.object({
        intentId: z.string(),
        reference: z.string(),
        amountCents: cents,
        receivedCents: cents,
        refundedCents: cents,
        state: z.string(),
        createdAt: timestamp,
      }),
    ),
  }),
};
