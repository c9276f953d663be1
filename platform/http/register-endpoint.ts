import type { Account } from '#contract/account.ts';
import { buildUrl } from '#contract/client.ts';
import { emptyObject } from '#contract/codecs.ts';
import { defaultMaxBodyBytes, type Endpoint } from '#contract/endpoint.ts';
import { hasRole } from '#contract/rules/roles.ts';
import { isOpenToTokens } from '#contract/rules/token-access.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { sendCachedResponse, sendFreshOrStale } from '../cache/response-cache.ts';
import { type EmailRules, runHandler } from '../costly-work.ts';
import type { DoorDeviceCaller, Platform } from '../platform.ts';
import { getBearer } from './bearer.ts';
import { consumeCost } from './consume-cost.ts';
import type { CacheTags, EndpointRoute, HandlerInput } from './implement.ts';
import { ProblemError } from '../problem-error.ts';
import { acceptUploads, createUploadReceiver } from './receive-upload.ts';
import { apiSecurityHeaders, frameSecurityHeaders } from './security-headers.ts';
import { streamProgress } from './stream-progress.ts';

type Input = HandlerInput<Endpoint>;
type Send = (input: Input, reply: FastifyReply) => Promise<unknown>;

/** Registers a Fastify route with the endpoint's access check, rate limit, validation and response schema (docs/mechanisms.md, 'Endpoint'). */
export function registerEndpoint(
  app: FastifyInstance,
  platform: Platform,
  route: EndpointRoute,
  emails: EmailRules,
): void {
  const { endpoint } = route;
  // In a scope of its own, so that its parser runs for it only.
  if (endpoint.kind === 'upload')
    void app.register(async (scope) => {
      await acceptUploads(scope);
      addRoute(scope, platform, route, emails);
    });
  else if (route.rawBody)
    void app.register(async (scope) => {
      acceptRawBodies(scope);
      addRoute(scope, platform, route, emails);
    });
  else addRoute(app, platform, route, emails);
}

function acceptRawBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
}

function addRoute(
  app: FastifyInstance,
  platform: Platform,
  route: EndpointRoute,
  emails: EmailRules,
): void {
  const { endpoint, limit, cacheTags } = route;
  if (limit && !endpoint.problems?.includes('too-many-requests'))
    throw new Error(`${endpoint.method} ${endpoint.path} does not declare its rate limit.`);
  const send = createSend(platform, route);
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { endpoint },
    exposeHeadRoute: endpoint.kind !== 'stream',
    bodyLimit: endpoint.maxBodyBytes ?? defaultMaxBodyBytes,
    ...(endpoint.kind === 'json' ? { helmet: apiSecurityHeaders } : {}),
    ...(endpoint.isFrameable ? { helmet: frameSecurityHeaders } : {}),
    schema: {
      ...(endpoint.params ? { params: endpoint.params } : {}),
      ...(endpoint.query ? { querystring: endpoint.query } : {}),
      // The text parts of an upload are validated once they are received.
      ...(endpoint.body && endpoint.kind !== 'upload' ? { body: endpoint.body } : {}),
      ...(endpoint.kind === 'json' && !cacheTags
        ? { response: { [endpoint.status ?? 200]: endpoint.response } }
        : {}),
    },
    // Before the body is read, so that nobody makes the server parse what it refuses.
    onRequest: async (request, reply) => {
      // Sends a cached response first, before any other check, for speed.
      const cached = cacheTags && platform.responseCache.get(request.url);
      if (cached) return sendCachedResponse(request, reply, cached);
      if (limit)
        await platform.rateLimiter.consumeForClient(
          endpoint.path,
          request,
          limit.points,
          limit.seconds,
        );
      for (const kind of endpoint.costs ?? []) await consumeCost(platform, kind, request);
      await checkAccess(platform, endpoint, request);
    },
    preValidation: async (request) => {
      // A missing body has no fields; validation names those that it needs.
      if (endpoint.body && endpoint.kind !== 'upload') request.body ??= {};
    },
    handler: async (request, reply) => {
      // Many responses hold personal data or secrets, so only a handler itself may allow storing.
      if (!cacheTags) reply.header('cache-control', 'private, no-store');
      const account = accounts.get(request) ?? null;
      const { params, query, body } = request;
      const input: unknown = { params, query, body, actor: account, request };
      const cause = { endpoint, log: request.log, account, request, emails };
      return runHandler(cause, () => send(input as Input, reply));
    },
  });
}

/** How the response of an endpoint is sent, by its kind. */
function createSend(platform: Platform, route: EndpointRoute): Send {
  const { endpoint, handle, cacheTags } = route;
  switch (endpoint.kind) {
    case 'json':
      if (cacheTags) return createCachedSend(platform, route, cacheTags);
      return async (input, reply) => {
        const response = await handle(input, reply.status(endpoint.status ?? 200));
        return response === undefined && endpoint.response === emptyObject ? {} : response;
      };
    case 'file':
      return handle;
    case 'stream':
      return (input, reply) => {
        closeOnRoleChange(platform, input.request, reply);
        endOnShutdown(platform, reply);
        return handle(input, reply);
      };
    case 'upload':
      return createUploadSend(platform, route);
    case 'progress':
      return (input, reply) =>
        streamProgress(endpoint, input.request, reply, (report) => handle(input, report));
  }
}

function createUploadSend(
  platform: Platform,
  { endpoint, handle, maxBytes = 0 }: EndpointRoute,
): Send {
  const receive = createUploadReceiver(platform, endpoint, maxBytes);
  return async (input, reply) => {
    const response = await receive(input, (form) => handle(form, reply));
    return reply.status(endpoint.status ?? 200).send(z.encode(endpoint.response, response));
  };
}

const createCachedSend =
  (
    { responseCache }: Platform,
    { endpoint, handle }: EndpointRoute,
    cacheTags: CacheTags<Endpoint>,
  ): Send =>
  (input, reply) => {
    const { request } = input;
    // As browsers write it: what the endpoint does not declare makes no other response, so it makes no other key.
    const url = buildUrl('', endpoint, input);
    return sendFreshOrStale({ url, request, reply }, responseCache, async () => {
      const existing = responseCache.get(url);
      if (existing) return existing;
      const tags = typeof cacheTags === 'function' ? await cacheTags(input) : cacheTags;
      return responseCache.build(url, tags, async () =>
        JSON.stringify(z.encode(endpoint.response, await handle(input, reply))),
      );
    });
  };
/** Closes a stream when the roles or sessions of its account change, or its door device ends; who still has access reconnects. */
function closeOnRoleChange(
  { pubsub, clock }: Platform,
  request: FastifyRequest,
  { raw }: FastifyReply,
): void {
  const account = accounts.get(request);
  if (!account) return;
  const { endsAt } = doorDevices.get(request) ?? {};
  const timer = endsAt && setTimeout(() => raw.destroy(), endsAt.getTime() - clock.now().getTime());
  const unsubscribers = [
    () => clearTimeout(timer),
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
const doorDevices = new WeakMap<FastifyRequest, DoorDeviceCaller>();

/** Throws 'unauthenticated', 'forbidden' or 'second-factor-required' unless the caller has access; by default no one has. */
async function checkAccess(
  platform: Platform,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<void> {
  const { access } = endpoint;
  // The routes themselves verify the signature of the card processor and the token of the operator.
  if (access === 'everybody' || access === 'provider' || access === 'operator') return;
  const token = getBearer(request);
  if (token !== null) return checkToken(platform, endpoint, { request, token });
  rejectForeignOrigin(platform, request);
  const account = await platform.getAccount(request);
  const isOpen = account !== null && (access === 'signed-in' || hasRole(account, access));
  const device = endpoint.isForDoorDevices && !isOpen && (await platform.findDoorDevice(request));
  if (device) return admitDoorDevice(device, request);
  if (!account) throw new ProblemError('unauthenticated');
  if (!isOpen) throw new ProblemError('forbidden');
  accounts.set(request, account);
  if (access === 'signed-in') return;
  const { secondFactorDueAt } = account;
  if (secondFactorDueAt && secondFactorDueAt <= platform.clock.now())
    throw new ProblemError('second-factor-required');
}

/** Throws 'forbidden' for another reception than the device's own, which a call without one is about. */
function admitDoorDevice(device: DoorDeviceCaller, request: FastifyRequest): void {
  const own = String(device.eventId);
  const query = Object(request.query) as { event?: unknown };
  if ((query.event ?? own) !== own) throw new ProblemError('forbidden');
  query.event = own;
  doorDevices.set(request, device);
  accounts.set(request, device.account);
}

/** A secret can't be guessed; this keeps guesses from the database. Above the runs at once of a good program. */
const maxUnknownTokens = 120;

/** The same for a token, whose roles open only what is not for people; 'too-many-requests' for a client with wrong ones. */
async function checkToken(
  platform: Platform,
  endpoint: Endpoint,
  { request, token }: { request: FastifyRequest; token: string },
): Promise<void> {
  const caller = await platform.rateLimiter.countFailures(
    {
      limits: [{ name: 'tokens', of: request, points: maxUnknownTokens, seconds: 60 }],
      isCounted: (error) => error instanceof ProblemError,
      toProblem: (seconds) => new ProblemError('too-many-requests', { seconds }),
    },
    async () => {
      const active = await platform.findTokenCaller(token);
      if (!active) throw new ProblemError('unauthenticated');
      return active;
    },
  );
  const { access } = endpoint;
  const isOpen = typeof access !== 'string' && hasRole(caller.account, access);
  if (!isOpen || !isOpenToTokens(endpoint, caller)) throw new ProblemError('forbidden');
  accounts.set(request, caller.account);
  await caller.recordUse(endpoint);
}

/** Throws 'forbidden' for a write from a page of another site (CSRF). */
function rejectForeignOrigin(platform: Platform, request: FastifyRequest): void {
  const { origin } = request.headers;
  if (!origin || request.method === 'GET') return;
  const host = URL.canParse(origin) ? new URL(origin).host : '';
  if (host !== request.host && host !== new URL(platform.config.PUBLIC_URL).host)
    throw new ProblemError('forbidden');
}
