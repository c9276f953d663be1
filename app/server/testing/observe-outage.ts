import { setTimeout as pause } from 'node:timers/promises';
import { accounts } from '#features/accounts/contract/accounts.ts';
import { chairs } from '#features/hall/contract/chairs.ts';
import { carts } from '#features/seats/contract/carts.ts';
import { operations } from '#contract/operations.ts';
import { z } from 'zod';

/** URLs of processes on one database, and the cookie of a session. */
export type Sites = { bases: readonly string[]; cookie: string };

export type Observation = {
  target: Target;
  milliseconds: number;
  /** '200', or the status, code and Retry-After of a problem, or the error of the connection. */
  outcome: string;
  isStale: boolean;
};

const intervalMilliseconds = 250;

type Target = keyof typeof requests;
const targets: readonly Target[] = ['health', 'readiness', 'cached', 'uncached', 'session'];

const requests = {
  health: { path: operations.getHealth.path, method: 'GET' },
  readiness: { path: operations.getReadiness.path, method: 'GET' },
  cached: { path: chairs.list.path, method: 'GET' },
  uncached: { path: carts.create.path, method: 'POST' },
  session: { path: accounts.getCurrent.path, method: 'GET' },
} as const;

const Problem = z.object({ code: z.string() });

async function observe({ cookie }: Sites, base: string, target: Target): Promise<Observation> {
  const { path, method } = requests[target];
  const startedAt = performance.now();
  const body = method === 'POST' ? '{}' : null;
  const headers = {
    'content-type': 'application/json',
    cookie: target === 'session' ? cookie : '',
  };
  const result = await fetch(base + path, { method, body, headers }).then(
    async (response) => ({
      outcome: await describeResponse(response),
      isStale: response.headers.has('cache-status'),
    }),
    (error: unknown) => ({ outcome: String(error), isStale: false }),
  );
  return { target, milliseconds: performance.now() - startedAt, ...result };
}

async function describeResponse(response: Response): Promise<string> {
  const text = await response.text();
  if (response.ok) return '200';
  const { code } = Problem.parse(JSON.parse(text));
  return `${response.status} ${code}, retry after ${response.headers.get('retry-after')}`;
}

/** Sends one request of each kind to each site every 250 ms, however long the earlier ones take. */
export function startObserver(sites: Sites): { stop(): Promise<Observation[]> } {
  const pending: Promise<Observation>[] = [];
  const timer = setInterval(() => {
    for (const base of sites.bases)
      for (const target of targets) pending.push(observe(sites, base, target));
  }, intervalMilliseconds);
  return {
    stop() {
      clearInterval(timer);
      return Promise.all(pending);
    },
  };
}

/** Resolves with the ms until every site answers everything; throws after a minute. */
export async function waitUntilNormal(sites: Sites): Promise<number> {
  const startedAt = performance.now();
  for (;;) {
    const observations = await Promise.all(
      sites.bases.flatMap((base) => targets.map((target) => observe(sites, base, target))),
    );
    if (observations.every(({ outcome }) => outcome === '200'))
      return performance.now() - startedAt;
    if (performance.now() - startedAt > 60_000)
      throw new Error(`Not normal after a minute: ${JSON.stringify(observations)}`);
    await pause(50);
  }
}
