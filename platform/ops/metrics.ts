import { promisify } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { isDatabaseUnavailable } from '../database/database-errors.ts';
import type { Platform } from '../platform.ts';

/** A gauge of what the site does, without personal data. */
export type Figure = {
  name: `namugongo_${string}`;
  help: string;
  samples: { labels?: Record<string, string>; value: number }[];
};
export type ReadFigures = () => Promise<Figure[]>;

/** Without a value for what is not known. */
export const toFigure = (name: Figure['name'], help: string, value: number | null): Figure => ({
  name,
  help,
  samples: value === null ? [] : [{ value }],
});

export type Metrics = { contentType: string; read(): Promise<string> };

/** The metrics of this process, and the figures of the site, which are the same in every process. */
export function createMetrics(
  app: FastifyInstance,
  platform: Platform,
  readFigures: ReadFigures,
): Metrics {
  const registry = measureRequests(app);
  countCachedResponses(registry, platform);
  countOpenConnections(registry, app, platform);
  return {
    contentType: registry.contentType,
    async read() {
      // Without a database, the process still says how it is.
      const figures = await readFigures().catch((error: unknown) => {
        if (!isDatabaseUnavailable(error)) throw error;
        return [];
      });
      return `${await registry.metrics()}\n${await formatFigures(figures)}`;
    },
  };
}

async function formatFigures(figures: readonly Figure[]): Promise<string> {
  const registry = new Registry();
  for (const { name, help, samples } of figures) {
    const labelNames = [...new Set(samples.flatMap(({ labels = {} }) => Object.keys(labels)))];
    const gauge = new Gauge({ name, help, labelNames, registers: [registry] });
    for (const { labels = {}, value } of samples) gauge.set(labels, value);
  }
  return registry.metrics();
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
