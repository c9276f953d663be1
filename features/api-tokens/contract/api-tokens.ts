import { z } from 'zod';
import { idParam, timestamp } from '#contract/codecs.ts';
import { del, get, post } from '#contract/endpoint.ts';
import { tokenRoles } from '#contract/rules/token-access.ts';
import { line } from '#contract/texts.ts';

const maxTokenDays = 365;

export const ApiTokenInput = z.object({
  name: line(60, { required: 'Name is required' }),
  roles: z
    .array(z.enum(tokenRoles), { error: 'Choose at least one role' })
    .min(1, 'Choose at least one role')
    .max(tokenRoles.length),
  /** Without it, a token only reads. */
  canWrite: z.boolean(),
  /** From now. */
  days: z.int().min(1).max(maxTokenDays),
});
export type ApiTokenInput = z.output<typeof ApiTokenInput>;

/** A token without its secret. */
export const ApiToken = z.object({
  id: z.int(),
  name: z.string(),
  /** The last characters of the secret. */
  hint: z.string(),
  roles: z.array(z.enum(tokenRoles)),
  canWrite: z.boolean(),
  createdBy: z.string(),
  createdAt: timestamp,
  expiresAt: timestamp,
  lastUsedAt: timestamp.nullable(),
  revokedAt: timestamp.nullable(),
  /** 'orphaned': whoever created it is no longer an administrator, so it opens nothing. */
  state: z.enum(['active', 'expired', 'orphaned', 'revoked']),
});
export type ApiToken = z.output<typeof ApiToken>;

export const apiTokens = {
  list: get('/api/tokens', {
    summary: 'The API tokens, newest first, without their secrets',
    access: ['admin'],
    response: z.array(ApiToken),
  }),
  create: post('/api/tokens', {
    summary: 'Create an API token; the response has its secret, once',
    access: ['admin'],
    body: ApiTokenInput,
    response: z.object({ token: ApiToken, secret: z.string() }),
    status: 201,
  }),
  revoke: del('/api/tokens/:id', {
    summary: 'Revoke an API token; it stops working right away',
    access: ['admin'],
    params: z.object({ id: idParam }),
    problems: ['token-not-found'],
  }),
};
