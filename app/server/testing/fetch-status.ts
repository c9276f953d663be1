import type { Endpoint } from '#contract/endpoint.ts';

/** Calls an endpoint with a dummy path and body; returns the status and the code of a problem. */
export async function fetchStatus(
  base: string,
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  headers: Record<string, string>,
): Promise<{ status: number; code: string | null }> {
  const ending = new AbortController();
  const hasBody = method !== 'GET' && method !== 'DELETE';
  const response = await fetch(`${base}${path.replaceAll(/:\w+/g, '1')}`, {
    method,
    signal: ending.signal,
    headers: { ...headers, ...(hasBody && { 'content-type': 'application/json' }) },
    ...(hasBody && { body: '{}' }),
  });
  const isProblem = response.headers.get('content-type')?.startsWith('application/problem+json');
  const text = isProblem ? await response.text() : '';
  ending.abort();
  return { status: response.status, code: /"code":"([\w-]+)"/.exec(text)?.[1] ?? null };
}
