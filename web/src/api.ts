import {
  buildUrl,
  callEndpoint,
  type CallOptions,
  callEndpointWithProgress,
  type Progress,
} from '@namugongo/contract/client';
import type { EndpointResponse, Endpoint, EndpointInput } from '@namugongo/contract/endpoint';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { getInitialData } from './initial-data.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { endpoint?: Endpoint; getUrl?: () => string };
  }
}

/** Calls an endpoint; throws ApiError for a problem response. */
export function callApi<E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  options?: CallOptions,
): Promise<EndpointResponse<E>> {
  return callEndpoint('', endpoint, input, options);
}

/** Calls an endpoint of kind 'progress' and reports its progress. */
export function callApiWithProgress<E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  onProgress: (progress: Progress) => void,
  options?: CallOptions,
): Promise<EndpointResponse<E>> {
  return callEndpointWithProgress('', endpoint, input, onProgress, options);
}

/** The URL of an endpoint, for streams, links and downloads. */
export function getApiUrl<E extends Endpoint>(endpoint: E, input: EndpointInput<E>): string {
  return buildUrl('', endpoint, input);
}

/** Query options of a GET endpoint. The key begins with the endpoint's path, so `invalidateQueries({ queryKey: [endpoint.path] })` matches all inputs. */
export function apiQueryOptions<E extends Endpoint>(endpoint: E, input: EndpointInput<E>) {
  return queryOptions({
    queryKey: [endpoint.path, input] as const,
    // Used by the server rendering (app/entry-server.tsx).
    meta: { endpoint, getUrl: () => getApiUrl(endpoint, input) },
    initialData: () => getInitialData(endpoint, () => getApiUrl(endpoint, input)),
    queryFn: ({ signal }): Promise<EndpointResponse<E>> => callApi(endpoint, input, { signal }),
  });
}

/** Invalidates all queries of the given endpoints. */
export async function invalidateEndpoints(
  client: QueryClient,
  calls: Readonly<Record<string, Pick<Endpoint, 'path'>>>,
): Promise<void> {
  const paths = new Set<unknown>(Object.values(calls).map(({ path }) => path));
  await client.invalidateQueries({ predicate: ({ queryKey: [path] }) => paths.has(path) });
}
