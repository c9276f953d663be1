import { timingSafeEqual } from 'node:crypto';
import { operations } from '#contract/operations.ts';
import { implement, limited } from '../http/implement.ts';
import { buildOpenApiDocument } from '../http/openapi.ts';
import { checkFolder } from '../files/check-store.ts';
import { diskLimits, getFreeBytes } from '../files/disk-space.ts';
import { isFullError } from '../files/store-errors.ts';
import { ProblemError } from '../problem-error.ts';
import { sendFreshOrStale } from '../cache/response-cache.ts';
import type { Platform } from '../platform.ts';
import type { Metrics } from './metrics.ts';
import { version } from '../version.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';

const checkMilliseconds = 800;

/** Health, readiness, metrics, and the OpenAPI document of the contract. */
export function createOperationsEndpoints(platform: Platform, metrics: Metrics, contract: object) {
  const { responseCache } = platform;
  return implement(operations, {
    getHealth: async () => ({ status: 'ok' as const, version }),
    async getReadiness() {
      await checkReadiness(platform);
      return { status: 'ok' as const };
    },
    // Its key is no URL, so that each request passes the limit.
    getOpenApi: limited({ points: 60, seconds: 60 }, ({ request }, reply) =>
      sendFreshOrStale({ url: 'openapi', request, reply }, responseCache, async () => {
        const write = async () => JSON.stringify(buildOpenApiDocument(contract));
        return responseCache.get('openapi') ?? responseCache.build('openapi', [], write);
      }),
    ),
    async getMetrics({ request }, reply) {
      const { METRICS_TOKEN } = platform.config;
      if (
        !METRICS_TOKEN ||
        !isSameText(request.headers.authorization ?? '', `Bearer ${METRICS_TOKEN}`)
      )
        throw new ProblemError('forbidden');
      return reply.type(metrics.contentType).send(await metrics.read());
    },
  });
}

function isSameText(input: string, expected: string): boolean {
  const [a, b] = [Buffer.from(input), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Throws, within a second, the reason why this process should get no requests. */
export async function checkReadiness({
  shutdown,
  isDatabaseAvailable,
  database,
  config,
}: Platform): Promise<void> {
  if (shutdown.hasBegun()) throw new ProblemError('shutting-down');
  if (!isDatabaseAvailable()) throw new ProblemError('database-unavailable');
  const responds = database.execute(sql`select 1`).then(
    () => true,
    () => false,
  );
  // A database elsewhere needs no space here: sales go on.
  const hasSpace =
    config.DATABASE_URL !== undefined ||
    getFreeBytes(config.DATA_DIR).then(
      (bytes) => bytes >= diskLimits.databaseBytes,
      () => true,
    );
  const isWritable = checkFolder(config.DATA_DIR).then(
    () => true,
    // A full disk is another reason.
    isFullError,
  );
  const timeout = pause(checkMilliseconds);
  const isLate = (result: boolean) => timeout.then(() => result);
  if (!(await Promise.race([responds, isLate(false)])))
    throw new ProblemError('database-unavailable');
  if (!(await Promise.race([isWritable, isLate(true)])))
    throw new ProblemError('data-folder-unavailable');
  if (!(await Promise.race([hasSpace, isLate(true)]))) throw new ProblemError('disk-full');
}
