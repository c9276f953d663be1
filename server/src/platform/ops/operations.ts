import { timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { contract } from '@namugongo/contract';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { buildOpenApiDocument } from '../http/openapi.ts';
import type { Platform } from '../platform.ts';
import { ProblemError } from '../http/problem-error.ts';
import { checkReadiness } from './readiness.ts';
import { registerEndpoint, registerRawEndpoint } from '../http/register-endpoint.ts';
import { version } from './version.ts';

/** Registers health, readiness, metrics and the OpenAPI document. */
export function operationsRoutes(app: FastifyInstance, platform: Platform): void {
  const { operations } = contract;
  const registry = measureRequests(app);
  countCachedResponses(registry, platform);
  countOpenConnections(registry, app, platform);
  registerEndpoint(app, platform, operations.getHealth, async () => ({
    status: 'ok' as const,
    version,
  }));
  registerEndpoint(app, platform, operations.getReadiness, async () => {
    await checkReadiness(platform);
    return { status: 'ok' as const };
  });
  registerRawEndpoint(app, platform, operations.getOpenApi, async (_, reply) =>
    reply.type('application/json').send(buildOpenApiDocument()),
  );
  registerRawEndpoint(app, platform, operations.getMetrics, async ({ request }, reply) => {
    const { METRICS_TOKEN } = platform.config;
    if (
      !METRICS_TOKEN ||
      !isSameText(request.headers.authorization ?? '', `Bearer ${METRICS_TOKEN}`)
    )
      throw new ProblemError('forbidden');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function measureRequests(app: FastifyInstance): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Duration of requests in seconds, by route, method and status',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.5, 1, 5],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    // The route pattern, never the URL: URLs contain telephone numbers.
    const route = request.routeOptions.url ?? 'none';
    seconds.observe(
      { route, method: request.method, status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
    request.log.debug(
      {
        route,
        method: request.method,
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime),
      },
      'Request answered',
    );
  });
  return registry;
}

/** Counts responses from the cache, which never reach the hooks of Fastify. */
function countCachedResponses(registry: Registry, { responseCache: { counters } }: Platform): void {
  registry.registerMetric(
    new Counter({
      name: 'http_kept_answers_total',
      help: 'Responses sent from the cache, by status',
      labelNames: ['status'],
      registers: [],
      collect() {
        this.reset();
        this.inc({ status: 200 }, counters.full);
        this.inc({ status: 304 }, counters.notModified);
      },
    }),
  );
}

function countOpenConnections(
  registry: Registry,
  { server }: FastifyInstance,
  { openStreams }: Platform,
): void {
  const create = (name: string, help: string, collect: (gauge: Gauge) => void | Promise<void>) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        return collect(this);
      },
    });
  create('event_streams_open', 'Open streams of server-sent events', (gauge) =>
    gauge.set(openStreams.size()),
  );
  create('http_connections_open', 'Open connections, also those of a proxy', async (gauge) =>
    gauge.set(await promisify(server.getConnections.bind(server))()),
  );
}

function isSameText(input: string, expected: string): boolean {
  const [a, b] = [Buffer.from(input), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
