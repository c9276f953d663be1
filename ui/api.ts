import {
  buildUrl,
  callEndpoint,
  type CallOptions,
  callEndpointWithProgress,
  type Progress,
} from '#contract/client.ts';
import type { EndpointResponse, Endpoint, EndpointInput } from '#contract/endpoint.ts';
import {
  infiniteQueryOptions,
  type Query,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import { getInitialData, isInitialDataFresh } from './initial-data.ts';
import { waitForHydration } from './browser/interactive.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { endpoint?: Endpoint; getUrl?: () => string; isLive?: boolean };
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

// Queries. The cache is keyed by endpoint and input, and holds the endpoint's decoded response: two shapes under one key are
// impossible. Keys are written in this file only (lint: house(query-keys)); a screen transforms its data with `select`.

const getEndpointKey = ({ method, path }: Endpoint) => `${method} ${path}`;

type ApiQuerySettings<E extends Endpoint> = {
  fetch?: typeof fetch;
  /** Wraps the call, for a time limit or a response from this device. */
  wrapCall?: (call: () => Promise<EndpointResponse<E>>) => Promise<EndpointResponse<E>>;
  /** Changes too often to be part of a server-rendered document. */
  isLive?: boolean;
};

/** Query options of an endpoint that only reads. */
export function apiQueryOptions<E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  { fetch, wrapCall = (call) => call(), isLive = false }: ApiQuerySettings<E> = {},
) {
  return queryOptions({
    queryKey: [getEndpointKey(endpoint), input] as const,
    // Used by the server rendering (app/web/entry-server.tsx).
    meta: { endpoint, getUrl: () => getApiUrl(endpoint, input), isLive },
    initialData: () => getInitialData(endpoint, () => getApiUrl(endpoint, input)),
    // After a slow start what the server rendered is loaded again.
    initialDataUpdatedAt: () => (isInitialDataFresh() ? undefined : 0),
    queryFn: async ({ signal }): Promise<EndpointResponse<E>> => {
      const response = await wrapCall(() =>
        callApi(endpoint, input, { signal, ...(fetch && { fetch }) }),
      );
      await waitForHydration();
      return response;
    },
  });
}

/**
 * Query options of a list that is read page by page. The input is a function of the cursor, which is null for the first page and
 * then what `getNext` reads from the page before. The key differs from that of a single response.
 */
export function apiPagesQueryOptions<E extends Endpoint>(
  endpoint: E,
  getInput: (cursor: number | null) => EndpointInput<E>,
  getNext: (page: EndpointResponse<E>) => number | null,
) {
  return infiniteQueryOptions({
    queryKey: [getEndpointKey(endpoint), getInput(null), 'pages'] as const,
    queryFn: ({ pageParam, signal }): Promise<EndpointResponse<E>> =>
      callApi(endpoint, getInput(pageParam), { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => getNext(page),
  });
}

/** Stores a response that another call returned, or patches the stored one; an updater gets undefined when nothing is stored. */
export function setApiData<E extends Endpoint>(
  client: QueryClient,
  endpoint: E,
  input: EndpointInput<E>,
  data:
    | EndpointResponse<E>
    | ((stored: EndpointResponse<E> | undefined) => EndpointResponse<E> | undefined),
  /** When the data was current, in ms; now by default. */
  updatedAt = Date.now(),
): void {
  client.setQueryData<EndpointResponse<E>>(apiQueryOptions(endpoint, input).queryKey, data, {
    updatedAt,
  });
}

/** The stored response of an endpoint; undefined when there is none. */
export const getApiData = <E extends Endpoint>(
  client: QueryClient,
  endpoint: E,
  input: EndpointInput<E>,
): EndpointResponse<E> | undefined =>
  client.getQueryData(apiQueryOptions(endpoint, input).queryKey);

/** All stored responses of an endpoint, whatever their input. */
export const listApiData = <E extends Endpoint>(
  client: QueryClient,
  endpoint: E,
): EndpointResponse<E>[] =>
  client
    .getQueryCache()
    .getAll()
    .filter(({ queryKey: { length, 0: key } }) => length === 2 && key === getEndpointKey(endpoint))
    .flatMap(({ state: { data } }) => (data === undefined ? [] : [data as EndpointResponse<E>]));

/** True while the query of this endpoint and input is being fetched. */
export const isApiFetching = <E extends Endpoint>(
  client: QueryClient,
  endpoint: E,
  input: EndpointInput<E>,
): boolean => client.isFetching({ queryKey: apiQueryOptions(endpoint, input).queryKey }) > 0;

/** Invalidates the query of one input. */
export const invalidateApiQuery = <E extends Endpoint>(
  client: QueryClient,
  endpoint: E,
  input: EndpointInput<E>,
): Promise<void> =>
  client.invalidateQueries({ queryKey: apiQueryOptions(endpoint, input).queryKey, exact: true });

/** An endpoint, or all endpoints of a feature. */
export type Endpoints = Endpoint | Readonly<Record<string, Endpoint>>;

const isEndpoint = (endpoints: Endpoints): endpoints is Endpoint =>
  typeof endpoints.path === 'string';

/** Selects all queries of the given endpoints, whatever their input. */
function selectEndpoints(endpoints: readonly Endpoints[]) {
  const keys = new Set<unknown>(
    endpoints
      .flatMap((item) => (isEndpoint(item) ? [item] : Object.values(item)))
      .map(getEndpointKey),
  );
  return { predicate: ({ queryKey: [key] }: Query) => keys.has(key) };
}

/** Invalidates all queries of the given endpoints, whatever their input. */
export const invalidateEndpoints = (
  client: QueryClient,
  ...endpoints: readonly Endpoints[]
): Promise<void> => client.invalidateQueries(selectEndpoints(endpoints));

/** Deletes all queries of the given endpoints, which no screen may be showing. */
export const removeQueries = (client: QueryClient, ...endpoints: readonly Endpoints[]): void =>
  client.removeQueries(selectEndpoints(endpoints));

/**
 * Refetches the queries of endpoints with these paths, also those that no screen shows. A first fetch that is under way is not started
 * again by the library, so its query is fetched once more after it.
 */
export async function refetchPaths(client: QueryClient, paths: readonly string[]): Promise<void> {
  const queries = client
    .getQueryCache()
    .findAll({ predicate: ({ meta }) => paths.includes(meta?.endpoint?.path ?? '') });
  const firstFetches = queries.filter(
    ({ state }) => state.data === undefined && state.fetchStatus === 'fetching',
  );
  const refetch = (chosen: readonly Query[]) =>
    client.invalidateQueries({ predicate: (query) => chosen.includes(query), refetchType: 'all' });
  await Promise.allSettled([refetch(queries), ...firstFetches.map(({ promise }) => promise)]);
  await refetch(firstFetches);
}
