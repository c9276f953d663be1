import { search } from '@namugongo/contract/search';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../platform/platform.ts';
import { serve } from '../platform/serve.ts';
import type { Searchable } from '../platform/search.ts';
import { findInAll } from './find-in-all.ts';

/** One search over what each feature lets be searched of its own. */
export function searchRoutes(
  app: FastifyInstance,
  platform: Platform,
  searchables: readonly Searchable[],
): void {
  serve(app, platform, search.find, ({ query }) => findInAll(platform, query.q, searchables), {
    limit: { points: 60, seconds: 60 },
  });
}
