import type { PageBody } from '#features/pages/contract/page-body.ts';
import { pages } from '#features/pages/contract/pages.ts';
import type { QueryClient } from '@tanstack/react-query';
import { apiQueryOptions, invalidateEndpoints } from '#ui/api.ts';

/** Invalidates all queries of pages. */
export const invalidatePages = (client: QueryClient) => invalidateEndpoints(client, pages);

/** Query options of a text rendered as visitors would see it. */
export function previewQueryOptions(body: unknown) {
  // The server checks the text.
  return apiQueryOptions(pages.preview, { body: { body: body as PageBody } });
}
