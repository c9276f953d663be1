import { search } from '#features/search/contract/search.ts';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '#platform/platform.ts';
import { registerEndpoint } from '#platform/http/register-endpoint.ts';
import type { SearchProvider } from '#platform/search.ts';
import { searchAll } from './search-all.ts';

/** The endpoint that searches all features. */
export function searchRoutes(
  app: FastifyInstance,
  platform: Platform,
  providers: readonly SearchProvider[],
): void {
  registerEndpoint(
    app,
    platform,
    search.search,
    ({ query }) => searchAll(platform, query.q, providers),
    {
      limit: { points: 60, seconds: 60 },
    },
  );
}
