import { timingSafeEqual } from 'node:crypto';
import { contract } from '#app/contract.ts';
import type { FastifyInstance } from 'fastify';
import { buildOpenApiDocument } from '../http/openapi.ts';
import type { Platform } from '../platform.ts';
import { ProblemError } from '../http/problem-error.ts';
import { createMetrics, type ReadFigures } from './metrics.ts';
import { checkReadiness } from './readiness.ts';
import { registerEndpoint, registerRawEndpoint } from '../http/register-endpoint.ts';
import { version } from './version.ts';

/** Registers health, readiness, metrics and the OpenAPI document. */
export function operationsRoutes(
  app: FastifyInstance,
  platform: Platform,
  readFigures: ReadFigures,
): void {
  const { operations } = contract;
  const metrics = createMetrics(app, platform, readFigures);
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
    return reply.type(metrics.contentType).send(await metrics.read());
  });
}

function isSameText(input: string, expected: string): boolean {
  const [a, b] = [Buffer.from(input), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
