import { timingSafeEqual } from 'node:crypto';
import { operations } from '#contract/operations.ts';
import { implement } from '../http/implement.ts';
import { buildOpenApiDocument } from '../http/openapi.ts';
import { ProblemError } from '../problem-error.ts';
import type { Platform } from '../platform.ts';
import type { Metrics } from './metrics.ts';
import { checkReadiness } from './readiness.ts';
import { version } from '../version.ts';

/** Health, readiness, metrics, and the OpenAPI document of the contract. */
export function createOperationsEndpoints(platform: Platform, metrics: Metrics, contract: object) {
  let document: object | null = null;
  return implement(operations, {
    getHealth: async () => ({ status: 'ok' as const, version }),
    async getReadiness() {
      await checkReadiness(platform);
      return { status: 'ok' as const };
    },
    getOpenApi: async (_, reply) => {
      document ??= buildOpenApiDocument(contract);
      return reply.type('application/json').send(document);
    },
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
