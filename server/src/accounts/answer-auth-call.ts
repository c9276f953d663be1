import type { Answer, Endpoint } from '@namugongo/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Platform } from '../platform/platform.ts';
import { Refusal } from '../platform/problems.ts';
import { addressHeader, isOwnLoopback } from './auth.ts';
import { countTry } from './count-try.ts';
import { refusalOf } from './rules.ts';
import type { Accounts } from './who.ts';

export type AuthCall = { request: FastifyRequest; reply: FastifyReply };

/**
 * Lets the auth library answer one of the calls that the contract names; guesses are counted, only what the contract
 * declares leaves, and what the library refuses is told in our words.
 */
export async function answerAuthCall<E extends Endpoint>(
  platform: Platform,
  accounts: Accounts,
  endpoint: E,
  { request, reply }: AuthCall,
  extra: Record<string, string> = {},
): Promise<Answer<E>> {
  refuseForeignOrigin(platform, request);
  const giveBack = await countTry(platform, endpoint, request, await accounts.who(request));
  if (asksForFreshSession(endpoint) && !(await accounts.signedInLately(request)))
    throw new Refusal('sign-in-again');
  const auth = await accounts.auth();
  const body = endpoint.body ? { ...z.looseObject({}).parse(request.body), ...extra } : undefined;
  const response = await auth.handler(webRequest(platform, endpoint, request, body));
  const told: unknown = jsonIn(await response.text());
  if (!response.ok) {
    const refusal = refusalOf(endpoint, response.status, told);
    if (refusal) throw new Refusal(...refusal);
    throw new Error(`The auth library answered ${response.status} ${JSON.stringify(told)}`);
  }
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie);
  reply.header('cache-control', 'no-store');
  await giveBack();
  const answer: unknown = endpoint.answer.parse(told);
  return answer as Answer<E>;
}

/** The library looks at the origin only where a cookie comes with the call; a page of another site must not sign anybody in, either. */
function refuseForeignOrigin({ config }: Platform, { method, headers }: FastifyRequest): void {
  const { origin, host } = headers;
  if (method === 'GET' || !origin) return;
  if (origin !== new URL(config.PUBLIC_URL).origin && !isOwnLoopback(origin, host))
    throw new Refusal('origin-unknown');
}

/** Changing how one signs in needs more than a session that was left open. */
const asksForFreshSession = ({ refusals }: Endpoint) => refusals?.includes('sign-in-again');

function webRequest(
  platform: Platform,
  { method, path }: Endpoint,
  request: FastifyRequest,
  body: object | undefined,
): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (typeof value === 'string' && name !== 'content-length') headers.set(name, value);
  headers.set(addressHeader, request.ip);
  return new Request(new URL(path, platform.config.PUBLIC_URL), {
    method,
    headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
