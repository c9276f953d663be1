import { contract } from '#app/contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CostlyKind, type Endpoint, listEndpoints, listProblems } from '#contract/endpoint.ts';
import { costLimits } from '#platform/costly-work.ts';
import { startSiteWithStaff } from './testing/staff.ts';

// Which work an endpoint does is checked where the work is done: each test of a site fails when an endpoint does not declare it
// (platform/costly-work.ts). These tests hold what the declaration leads to.

const endpoints = listEndpoints(contract);
const named = (endpoint: Endpoint) => ({ endpoint, name: `${endpoint.method} ${endpoint.path}` });

/** The kind that the path of an endpoint tells. */
const kindByPath: [RegExp, CostlyKind][] = [
  [/\.pdf$/, 'pdf'],
  [/\/export$/, 'export'],
  [/\/(account|personal-|people\/)data$/, 'export'],
  [/\.pkpass$/, 'picture'],
];

describe.each(kindByPath)('%s', (pattern, kind) => {
  const matches = endpoints.filter(({ path, method }) => method === 'GET' && pattern.test(path));
  test.each(matches.map(named))(`$name costs '${kind}'`, ({ endpoint }) => {
    expect(endpoint.costs).toContain(kind);
  });
});

test('what costs is limited, and says so', () => {
  const costly = endpoints.filter(({ costs }) => costs !== undefined);
  expect(costly.length).toBeGreaterThan(60);
  for (const endpoint of costly) expect(listProblems(endpoint)).toContain('too-many-requests');
});

describe('a client gets its share of each kind, whichever endpoints it calls', () => {
  let site: Awaited<ReturnType<typeof startSiteWithStaff>>;
  beforeAll(async () => {
    site = await startSiteWithStaff({ variables: { RATE_LIMIT: 'on' } });
  });
  afterAll(() => site.stop());

  /** How many of these calls succeed until one is refused. */
  async function countCalls(paths: string[], max: number) {
    const { headers } = await site.as('admin');
    for (let count = 0; count < max; count += 1) {
      const { status } = await fetch(site.base + paths[count % paths.length], { headers });
      if (status === 429) return count;
    }
    return max;
  }

  test.each<[CostlyKind, string[]]>([
    ['export', ['/api/account/data', '/api/payment/export?format=csv']],
    ['pdf', ['/api/directory/booklet.pdf', '/api/directory/labels.pdf']],
  ])('%s', async (kind, paths) => {
    const { points } = costLimits[kind];
    expect(await countCalls(paths, points + 10)).toBe(points);
  });
});
