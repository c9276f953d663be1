import {
  addressOf,
  call,
  type CallOptions,
  callWithProgress,
  type Progress,
} from '@namugongo/contract/call';
import type { Answer, Endpoint, Input } from '@namugongo/contract/endpoint';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { deliveredAnswer } from './delivered.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { endpoint?: Endpoint; address?: () => string };
  }
}

/** Asks our own server; throws a CallFailure on every refusal. */
export function ask<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options?: CallOptions,
): Promise<Answer<E>> {
  return call('', endpoint, input, options);
}

/** The same for long work that tells how far it is. */
export function askWithProgress<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  onProgress: (progress: Progress) => void,
  options?: CallOptions,
): Promise<Answer<E>> {
  return callWithProgress('', endpoint, input, onProgress, options);
}

/** The address of an endpoint, for streams, links and downloads. */
export function addressFor<E extends Endpoint>(endpoint: E, input: Input<E>): string {
  return addressOf('', endpoint, input);
}

/** A GET endpoint as a query; its key begins with the endpoint's path, so that `invalidateQueries({ queryKey: [endpoint.path] })` finds all of it. */
export function queryOf<E extends Endpoint>(endpoint: E, input: Input<E>) {
  return queryOptions({
    queryKey: [endpoint.path, input] as const,
    // Who draws a page for the browser asks by these (app/first-paint.tsx).
    meta: { endpoint, address: () => addressFor(endpoint, input) },
    initialData: () => deliveredAnswer(endpoint, () => addressFor(endpoint, input)),
    queryFn: ({ signal }): Promise<Answer<E>> => ask(endpoint, input, { signal }),
  });
}

/** After a change in a feature: all that was known of its part of the contract is asked anew. */
export async function askAnew(
  client: QueryClient,
  calls: Readonly<Record<string, Pick<Endpoint, 'path'>>>,
): Promise<void> {
  const paths = new Set<unknown>(Object.values(calls).map(({ path }) => path));
  await client.invalidateQueries({ predicate: ({ queryKey: [path] }) => paths.has(path) });
}
