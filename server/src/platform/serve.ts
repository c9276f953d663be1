import type { Account } from '@namugongo/contract/accounts';
import type { Answer, Endpoint, Input, May } from '@namugongo/contract/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { dataPolicy } from './content-policy.ts';
import { sendSnapshot } from './kept-answers.ts';
import type { Platform } from './platform.ts';
import { Refusal } from './problems.ts';

export type Limit = { points: number; seconds: number };

/** What a handler is given: the decoded parts of the request, and who asks. */
export type Given<E extends Endpoint> = Input<E> & {
  /** Never null where the endpoint names roles. */
  who: Account | null;
  request: FastifyRequest;
};

export type Handler<E extends Endpoint> = (
  given: Given<E>,
  reply: FastifyReply,
) => Promise<Answer<E>>;

export type ServeOptions<E extends Endpoint> = {
  /** Points per address; without it the endpoint is not limited. */
  limit?: Limit;
  bodyLimit?: number;
  /** Answers are kept until one of these tags is dropped; only for endpoints that everybody may read. */
  snapshot?: (given: Given<E>) => readonly string[] | Promise<readonly string[]>;
};

/** Makes a native Fastify route of an endpoint: who may, limit, validation, answer (architecture, 'Endpoint'). */
export function serve<E extends Endpoint>(
  app: FastifyInstance,
  platform: Platform,
  endpoint: E,
  handler: Handler<E>,
  options: ServeOptions<E> = {},
): void {
  const { snapshot } = options;
  route(app, platform, endpoint, options, async (given, reply) => {
    if (!snapshot) {
      reply.status(endpoint.status ?? 200);
      return handler(given, reply);
    }
    const { url } = given.request;
    const made = await platform.snapshots.build(url, await snapshot(given), async () =>
      JSON.stringify(z.encode(endpoint.answer, await handler(given, reply))),
    );
    return sendSnapshot(given.request, reply, made);
  });
}

/** For endpoints whose answer is bytes or a stream: the handler sends it. */
export function serveRaw<E extends Endpoint>(
  app: FastifyInstance,
  platform: Platform,
  endpoint: E,
  handler: (given: Given<E>, reply: FastifyReply) => Promise<unknown>,
  options: ServeOptions<E> = {},
): void {
  route(app, platform, endpoint, options, handler);
}

function route<E extends Endpoint>(
  app: FastifyInstance,
  platform: Platform,
  endpoint: E,
  options: ServeOptions<E>,
  handler: (given: Given<E>, reply: FastifyReply) => Promise<unknown>,
): void {
  const { limit } = options;
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    ...(options.bodyLimit ? { bodyLimit: options.bodyLimit } : {}),
    ...(endpoint.kind === 'json' ? { helmet: dataPolicy } : {}),
    schema: {
      ...(endpoint.params ? { params: endpoint.params } : {}),
      ...(endpoint.query ? { querystring: endpoint.query } : {}),
      ...(endpoint.body ? { body: endpoint.body } : {}),
      ...(endpoint.kind === 'json' && !options.snapshot
        ? { response: { [endpoint.status ?? 200]: endpoint.answer } }
        : {}),
    },
    // A kept answer is sent before anything else is looked at: that is what makes it fast.
    ...(options.snapshot
      ? { onRequest: (request, reply) => sendKept(platform, request, reply) }
      : {}),
    preValidation: async (request) => {
      if (limit) await platform.limits.take(endpoint.path, request.ip, limit.points, limit.seconds);
      await admit(platform, endpoint.may, request);
    },
    handler: async (request, reply) => {
      const parts: unknown = {
        params: request.params,
        query: request.query,
        body: request.body,
        who: people.get(request) ?? null,
        request,
      };
      if (endpoint.kind === 'stream') endWithRole(platform, request, reply);
      return handler(parts as Given<E>, reply);
    },
  });
}

/** A stream ends when its person's roles or sessions change; a browser that still may comes back by itself. */
function endWithRole({ live }: Platform, request: FastifyRequest, { raw }: FastifyReply): void {
  const account = people.get(request);
  if (!account) return;
  const stops = [
    live.onChange(({ topic }) => {
      if (topic === `account:${account.id}`) raw.destroy();
    }),
    live.onReconnect(() => raw.destroy()),
  ];
  raw.on('close', () => stops.forEach((stop) => stop()));
}

const people = new WeakMap<FastifyRequest, Account>();

/** Lets a request pass or refuses it; the default is nobody. */
async function admit(platform: Platform, may: May, request: FastifyRequest): Promise<void> {
  // A provider's signature and an operator's token are proven by their own routes.
  if (may === 'everybody' || may === 'provider' || may === 'operator') return;
  refuseForeignOrigin(platform, request);
  const account = await platform.who(request);
  if (!account) throw new Refusal('sign-in-needed');
  people.set(request, account);
  if (may === 'signed-in' || account.roles.includes('admin')) return;
  if (!may.some((role) => account.roles.includes(role))) throw new Refusal('not-allowed');
}

/** A page of another site must not act with a person's session. */
function refuseForeignOrigin(platform: Platform, request: FastifyRequest): void {
  const { origin } = request.headers;
  if (!origin || request.method === 'GET') return;
  const host = URL.canParse(origin) ? new URL(origin).host : '';
  if (host !== request.host && host !== new URL(platform.config.PUBLIC_URL).host)
    throw new Refusal('not-allowed');
}

async function sendKept(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const kept = platform.snapshots.find(request.url);
  return kept ? sendSnapshot(request, reply, kept) : undefined;
}
