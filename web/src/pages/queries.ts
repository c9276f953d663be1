import { PageBody } from '@namugongo/contract/page-body';
import { pages } from '@namugongo/contract/pages';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { ask, askAnew } from '../api.ts';

/** After a page was saved, deleted or brought back: everything that was known of pages is asked anew. */
export const forgetPages = (client: QueryClient) => askAnew(client, pages);

/** A text as the server would show it to readers. */
export function previewOf(body: unknown) {
  return queryOptions({
    queryKey: [pages.preview.path, body] as const,
    queryFn: ({ signal }) =>
      ask(pages.preview, { body: { body: PageBody.parse(body) } }, { signal }),
  });
}
