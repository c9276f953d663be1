import { PageBody } from '@namugongo/contract/page-body';
import { pages } from '@namugongo/contract/pages';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { callApi, invalidateEndpoints } from '../api.ts';

/** Invalidates all queries of pages. */
export const invalidatePages = (client: QueryClient) => invalidateEndpoints(client, pages);

/** Query options of a text rendered as visitors would see it. */
export function previewQueryOptions(body: unknown) {
  return queryOptions({
    queryKey: [pages.preview.path, body] as const,
    queryFn: ({ signal }) =>
      callApi(pages.preview, { body: { body: PageBody.parse(body) } }, { signal }),
  });
}
