import { isPageHydrating } from './browser/interactive.ts';
import type { EndpointResponse, Endpoint } from '#contract/endpoint.ts';

/** How long the initial data of the document counts as fresh, in ms after navigation. */
const maxAgeMs = 30_000;

/** True while the initial data is fresh. */
export const isInitialDataFresh = (): boolean => performance.now() <= maxAgeMs;

let initialData: Record<string, unknown> | undefined;

function readInitialData(): Record<string, unknown> {
  if (typeof document === 'undefined') return {};
  const text = document.getElementById('initial-data')?.textContent ?? '{}';
  const data: unknown = JSON.parse(text);
  return typeof data === 'object' && data !== null ? { ...data } : {};
}

/** The response that the server embedded in the document for this URL; undefined when there is none or it is too old. */
export function getInitialData<E extends Endpoint>(
  endpoint: E,
  getUrl: () => string,
): EndpointResponse<E> | undefined {
  if (endpoint.method !== 'GET' || !(isInitialDataFresh() || isPageHydrating())) return undefined;
  initialData ??= readInitialData();
  let wire: unknown;
  try {
    wire = initialData[getUrl()];
  } catch {
    // The input of a disabled query can be incomplete.
    return undefined;
  }
  if (wire === undefined) return undefined;
  const read = endpoint.response.safeDecode(wire);
  return read.success ? (read.data as EndpointResponse<E>) : undefined;
}
