import { normalizeEmail } from '#contract/rules/email-addresses.ts';
import type { EndpointResponse, Endpoint } from '#contract/endpoint.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { getSessionIp } from '#platform/http/client-identity.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { callAuth, clientIpHeader, isOwnLoopback } from './create-auth.ts';
import { toAuthProblemCode } from './rules.ts';
import { authEndpoints } from '#features/accounts/contract/auth-endpoints.ts';
import { type GuessLimit, listGuessLimits, warnOwner } from './limit-guesses.ts';
import type { AccountService } from './create-account-service.ts';
import type { Account } from '#contract/account.ts';

export type AuthContext = { request: FastifyRequest; reply: FastifyReply };

/**
 * Runs an endpoint of the auth library. Counts guesses, returns only the fields of the contract, and throws the site's own
 * problems for the library's errors.
 */
export async function handleAuthCall<E extends Endpoint>(
  platform: Platform,
  accounts: AccountService,
  endpoint: E,
  { request, reply }: AuthContext,
  extra: Record<string, string> = {},
): Promise<EndpointResponse<E>> {
  checkOrigin(platform, request);
  const refundPoints = await consumeSignInAttempt(
    platform,
    endpoint,
    request,
    await accounts.getAccount(request),
  );
  if (requiresFreshSession(endpoint) && !(await accounts.isSessionFresh(request)))
    throw new ProblemError('reauthentication-required');
  const auth = await accounts.auth();
  const input = endpoint.body ? { ...z.looseObject({}).parse(request.body), ...extra } : undefined;
  const response = await callAuth(() =>
    auth.handler(toWebRequest(platform, endpoint, request, input)),
  );
  const body: unknown = parseJson(await response.text());
  if (!response.ok) {
    const problem = toAuthProblemCode(endpoint, response.status, body);
    if (problem) throw new ProblemError(...problem);
    throw new Error(`The auth library answered ${response.status} ${JSON.stringify(body)}`);
  }
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie);
  await refundPoints();
  const result: unknown = endpoint.response.parse(body);
  return result as EndpointResponse<E>;
}

/** Closes the account's streams. Clients reconnect when another session is still valid. */
export const endStreams = (platform: Platform, { id }: Account) =>
  platform.transact((_, publish) => publish(`account:${id}`));

/** Throws 'untrusted-origin' for pages of other sites. The library checks the origin only when a cookie is sent. */
function checkOrigin({ config }: Platform, { method, headers }: FastifyRequest): void {
  const { origin, host } = headers;
  if (method === 'GET' || !origin) return;
  if (origin !== new URL(config.PUBLIC_URL).origin && !isOwnLoopback(origin, host))
    throw new ProblemError('untrusted-origin');
}

/** Changing the account's sign-in requires a recent session. */
const requiresFreshSession = ({ problems }: Endpoint) =>
  problems?.includes('reauthentication-required');

function toWebRequest(
  platform: Platform,
  { method, path }: Endpoint,
  request: FastifyRequest,
  body: object | undefined,
): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (typeof value === 'string') headers.set(name, value);
  headers.set(clientIpHeader, getSessionIp(request));
  return new Request(new URL(path, platform.config.PUBLIC_URL), {
    method,
    headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

/**
 * Consumes a rate-limit point for the client, the email and the signed-in account, and warns the owner of an account whose guesses
 * are used up. Returns a function that refunds the points after a success.
 */
async function consumeSignInAttempt(
  platform: Platform,
  endpoint: Endpoint,
  request: FastifyRequest,
  actor: Account | null,
): Promise<() => Promise<void>> {
  // oxlint-disable-next-line house/screen-paths -- an endpoint of the library
  if (endpoint.path.endsWith('/sign-out')) return async () => {};
  const { rateLimiter } = platform;
  const email = parseEmail(request.body);
  const ofClient = ['sign-in address', request, 60, 60] as const;
  const points: GuessLimit[] = [];
  const kind = endpoint === authEndpoints.signIn ? 'password' : 'code';
  await rateLimiter.consumeForClient(...ofClient);
  if (email) points.push(...(await listGuessLimits(platform, kind, email, request)));
  if (actor && endpoint.body) points.push(['own account', actor.id, 20, 10 * 60]);
  try {
    for (const point of points) await rateLimiter.consume(...point);
  } catch (error) {
    if (email) await warnOwner(platform, email);
    throw error;
  }
  return async () => {
    // Endpoints without a body verify nothing, so they keep their points.
    if (!endpoint.body) return;
    await rateLimiter.refundForClient(...ofClient);
    for (const point of points) await rateLimiter.refund(...point);
  };
}

const EmailBody = z.object({ email: z.string() });

function parseEmail(body: unknown): string | undefined {
  const result = EmailBody.safeParse(body);
  return result.success
    ? normalizeEmail(result.data.email.slice(0, 1000)).slice(0, 200)
    : undefined;
}
