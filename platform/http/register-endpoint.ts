import type { Account } from '#contract/account.ts';
import type { EndpointResponse, Endpoint, EndpointInput, Access } from '#contract/endpoint.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { apiSecurityHeaders } from './security-headers.ts';
import { sendCachedResponse, sendFreshOrStale } from '../cache/response-cache.ts';
import type { Platform } from '../platform.ts';
import { ProblemError } from './problem-error.ts';

export type RateLimit = { points: number; seconds: number };

/** Input of a handler: the decoded parts of the request and the caller's account. */
export type HandlerInput<E extends Endpoint> = Required<EndpointInput<E>> & {
  /** Never null for an endpoint whose `access` names roles. */
  actor: Account | null;
  request: FastifyRequest;
};

export type Handler<E extends Endpoint> = (
  input: HandlerInput<E>,
  reply: FastifyReply,
) => Promise<EndpointResponse<E>>;

export type EndpointRouteOptions<E extends Endpoint> = {
  /** Rate limit per client (platform/http/client-identity.ts); no limit by default. */
  limit?: RateLimit;
  bodyLimit?: number;
  /** Caches responses until one of these tags is invalidated; only for public endpoints. */
  cacheTags?: (input: HandlerInput<E>) => readonly string[] | Promise<readonly string[]>;
};

/** Registers a Fastify route with the endpoint's access check, rate limit, validation and response schema (docs/mechanisms.md, 'Endpoint'). */
export function registerEndpoint<E extends Endpoint>(
  app: FastifyInstance,
  platform: Platform,
  endpoint: E,
  handler: Handler<E>,
  options: EndpointRouteOptions<E> = {},
): void {
  const { cacheTags } = options;
  route(app, platform, endpoint, options, async (input, reply) => {
    if (!cacheTags) {
      reply.status(endpoint.status ?? 200);
      return handler(input, reply);
    }
    const { request } = input;
    const { responseCache } = platform;
    return sendFreshOrStale({ url: request.url, request, reply }, responseCache, async () =>
      responseCache.build(request.url, await cacheTags(input), async () =>
        JSON.stringify(z.encode(endpoint.response, await handler(input, reply))),
      ),
    );
  });
}

/** Registers an endpoint that responds with bytes or a stream; the handler sends the response. */
export function registerRawEndpoint<E extends Endpoint>(
  app: FastifyInstance,
  platform: Platform,
  endpoint: E,
  handler: (input: HandlerInput<E>, reply: FastifyReply) => Promise<unknown>,
  options: EndpointRouteOptions<E> = {},
): void {
  route(app, platform, endpoint, options, handler);
}

function route<E extends Endpoint>(
  app: FastifyInstance,
  platform: Platform,
  endpoint: E,
  options: EndpointRouteOptions<E>,
  handler: (input: HandlerInput<E>, reply: FastifyReply) => Promise<unknown>,
): void {
  const { limit } = options;
  if (limit && !endpoint.problems?.includes('too-many-requests'))
    throw new Error(`${endpoint.method} ${endpoint.path} does not declare its rate limit.`);
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    exposeHeadRoute: endpoint.kind !== 'stream',
    ...(options.bodyLimit ? { bodyLimit: options.bodyLimit } : {}),
    ...(endpoint.kind === 'json' ? { helmet: apiSecurityHeaders } : {}),
    schema: {
      ...(endpoint.params ? { params: endpoint.params } : {}),
      ...(endpoint.query ? { querystring: endpoint.query } : {}),
      ...(endpoint.body ? { body: endpoint.body } : {}),
      ...(endpoint.kind === 'json' && !options.cacheTags
        ? { response: { [endpoint.status ?? 200]: endpoint.response } }
        : {}),
    },
    // Sends a cached response first, before any other check, for speed.
    ...(options.cacheTags
      ? { onRequest: (request, reply) => trySendCached(platform, request, reply) }
      : {}),
    preValidation: async (request) => {
      // A missing body has no fields; validation names those that it needs.
      if (endpoint.body && endpoint.kind !== 'upload') request.body ??= {};
      if (limit)
        await platform.rateLimiter.consumeForClient(
          endpoint.path,
          request,
          limit.points,
          limit.seconds,
        );
      await checkAccess(platform, endpoint.access, request);
    },
    handler: async (request, reply) => {
      // Many responses hold personal data or secrets, so only a handler itself may allow storing.
      if (!options.cacheTags) reply.header('cache-control', 'private, no-store');
      const parts: unknown = {
        params: request.params,
        query: request.query,
        body: request.body,
        actor: accounts.get(request) ?? null,
        request,
      };
      if (endpoint.kind === 'stream') {
        closeOnRoleChange(platform, request, reply);
        endOnShutdown(platform, reply);
      }
      return handler(parts as HandlerInput<E>, reply);
    },
  });
}

/** Closes a stream when the roles or sessions of its account change; a browser that still has access reconnects. */
function closeOnRoleChange(
  { pubsub }: Platform,
  request: FastifyRequest,
  { raw }: FastifyReply,
): void {
  const account = accounts.get(request);
  if (!account) return;
  const unsubscribers = [
    pubsub.onChange(({ topic }) => {
      if (topic === `account:${account.id}`) raw.destroy();
    }),
    pubsub.onReconnect(() => raw.destroy()),
  ];
  raw.on('close', () => unsubscribers.forEach((unsubscribe) => unsubscribe()));
}

/** Ends a stream when the process stops; the browser reconnects after a second, to another process or to the next one. */
function endOnShutdown({ shutdown }: Platform, { raw }: FastifyReply): void {
  raw.once(
    'close',
    shutdown.onBegin(() => {
      if (raw.headersSent) raw.end('retry: 1000\n\n');
      else raw.destroy();
    }),
  );
}

const accounts = new WeakMap<FastifyRequest, Account>();

/** Throws 'unauthenticated' or 'forbidden' unless the caller has access; by default no one has. */
async function checkAccess(
  platform: Platform,
  access: Access,
  request: FastifyRequest,
): Promise<void> {
  // The routes themselves verify the signature of the card processor and the token of the operator.
  if (access === 'everybody' || access === 'provider' || access === 'operator') return;
  rejectForeignOrigin(platform, request);
  const account = await platform.getAccount(request);
  if (!account) throw new ProblemError('unauthenticated');
  accounts.set(request, account);
  if (access === 'signed-in' || account.roles.includes('admin')) return;
  if (!access.some((role) => account.roles.includes(role))) throw new ProblemError('forbidden');
}

/** Throws 'forbidden' for a write from a page of another site (CSRF). */
function rejectForeignOrigin(platform: Platform, request: FastifyRequest): void {
  const { origin } = request.headers;
  if (!origin || request.method === 'GET') return;
  const host = URL.canParse(origin) ? new URL(origin).host : '';
  if (host !== request.host && host !== new URL(platform.config.PUBLIC_URL).host)
    throw new ProblemError('forbidden');
}

async function trySendCached(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const cached = platform.responseCache.get(request.url);
  return cached ? sendCachedResponse(request, reply, cached) : undefined;
}
