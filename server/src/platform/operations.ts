import { timingSafeEqual } from 'node:crypto';
import { contract } from '@namugongo/contract';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';
import { sql } from 'drizzle-orm';
import { openapi } from './openapi.ts';
import type { Platform } from './platform.ts';
import { Refusal } from './problems.ts';
import { serve, serveRaw } from './serve.ts';

/** Health, readiness, figures and the machine-readable list of calls (decisions, section 7). */
export function operationsRoutes(app: FastifyInstance, platform: Platform): void {
  const { operations } = contract;
  const registry = measureRequests(app);
  countKeptAnswers(registry, platform);
  serve(app, platform, operations.health, async () => ({ status: 'ok' as const }));
  serve(app, platform, operations.ready, async () => {
    try {
      await platform.database.execute(sql`select 1`);
    } catch {
      throw new Refusal('closing');
    }
    return { status: 'ok' as const };
  });
  serveRaw(app, platform, operations.openapi, async (_, reply) =>
    reply.type('application/json').send(openapi()),
  );
  serveRaw(app, platform, operations.metrics, async ({ request }, reply) => {
    const { METRICS_TOKEN } = platform.config;
    if (!METRICS_TOKEN || !sameText(request.headers.authorization ?? '', `Bearer ${METRICS_TOKEN}`))
      throw new Refusal('not-allowed');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function measureRequests(app: FastifyInstance): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'How long a request took, by route, method and status',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.5, 1, 5],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    // The route's pattern, never the address itself: addresses carry telephone numbers.
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
      'answered',
    );
  });
  return registry;
}

/** These never reach the framework's hooks. */
function countKeptAnswers(registry: Registry, { snapshots: { sent } }: Platform): void {
  registry.registerMetric(
    new Counter({
      name: 'http_kept_answers_total',
      help: 'Answers that were sent from memory, by status',
      labelNames: ['status'],
      registers: [],
      collect() {
        this.reset();
        this.inc({ status: 200 }, sent.whole);
        this.inc({ status: 304 }, sent.unchanged);
      },
    }),
  );
}

function sameText(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
