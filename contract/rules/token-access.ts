import type { Endpoint } from '../endpoint.ts';
import { type Role, roles } from '../roles.ts';

/** The roles that a token can have. What only administrators do is for people. */
export const tokenRoles = roles.filter((role) => role !== 'admin');
export type TokenRole = Exclude<Role, 'admin'>;

/** What a token may do: read as these roles, or also change. */
export type TokenScope = { canWrite: boolean };

/**
 * Whether a token may call an endpoint that its roles open: one for roles that isn't for people only, and of these, without the right to
 * change, one that only reads. No event stream, which would outlive the token: programs poll.
 */
export const isOpenToTokens = (
  {
    access,
    isForPeople,
    kind,
    method,
  }: Pick<Endpoint, 'access' | 'isForPeople' | 'kind' | 'method'>,
  { canWrite }: TokenScope,
): boolean =>
  typeof access !== 'string' && !isForPeople && kind !== 'stream' && (canWrite || method === 'GET');
