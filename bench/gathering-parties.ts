import type pg from 'pg';
import { z } from 'zod';
import { callEndpoint } from '../contract/client.ts';
import { addDays } from '../contract/rules/dates.ts';
import type { PartyInput } from '../features/gatherings/contract/gathering-parties.ts';
import { gatherings } from '../features/gatherings/contract/gatherings.ts';
import { createGatheringInput } from '../features/gatherings/server/testing/gathering-input.ts';
import { createClient } from './client.ts';
import { type Benchmark, type Measurement, quantile, runAlternating } from './measurement.ts';
import { getProcessorTime, getProcessTree } from './processes.ts';
import { openPool, waitUntilIdle } from './seed-events.ts';
import { getFreePort, spawnScript, startServer } from './server-process.ts';
import { signIn } from './sign-in.ts';

const maxPeople = 500;
/** Parties whose answers are on their way at the same time; none pauses. */
const together = 100;
const day = addDays(new Date().toISOString().slice(0, 10), 30);

export const gatheringParties: Benchmark = {
  name: 'gathering-answers',
  description: `2,000 answers to one gathering for ${maxPeople} people by HTTP, each of one to four people, beside bare node:http that stores the same rows`,
  async run({ quick }) {
    const [rounds, parties] = quick ? [2, 500] : [5, 2_000];
    const site = await startServer();
    const pool = openPool(site.databaseUrl);
    const port = String(await getFreePort());
    const bare = `http://127.0.0.1:${port}`;
    const beside = await spawnScript('baseline-gathering.ts', [port, site.databaseUrl], bare);
    try {
      const headers = { cookie: await signIn(site.base), origin: site.base };
      const crowd = { site, pool, parties };
      const toSite = (slug: string) => `${site.base}/api/gatherings/page/${slug}/parties`;
      const toBare = (slug: string) => `${bare}/${slug}`;
      const runRound = async (toUrl: (slug: string) => string) => {
        const slug = await createGathering(site.base, headers);
        await waitUntilIdle(pool);
        return sendParties(crowd, slug, toUrl(slug));
      };
      const pairs = await runAlternating(
        rounds,
        () => runRound(toSite),
        () => runRound(toBare),
      );
      return toMeasurements(pairs);
    } finally {
      await beside.stop();
      await pool.end();
      await site.stop();
    }
  },
};

async function createGathering(base: string, headers: Record<string, string>): Promise<string> {
  const body = createGatheringInput({ day, maxPeople });
  const { id, slug } = await callEndpoint(base, gatherings.create, { body }, { headers });
  const publication = { params: { id }, body: { isPublished: true } };
  await callEndpoint(base, gatherings.publish, publication, { headers });
  return slug;
}

const buildParty = (number: number): PartyInput => ({
  day,
  name: `Sample Guest ${number}`,
  email: `guest${number}@example.org`,
  adults: 1 + (number % 2),
  children: number % 3,
  responses: [],
  slotIds: [],
  tickets: [],
});

const Created = z.object({ state: z.enum(['coming', 'waiting']) });
type Crowd = { site: { pid: number }; pool: pg.Pool; parties: number };
type Round = { rate: number; p95: number; processorTime: number; coming: number };

/** All answers, as fast as they are received; throws when one is lost, or more people come than there are places. */
async function sendParties(
  { site, pool, parties }: Crowd,
  slug: string,
  url: string,
): Promise<Round> {
  const { origin, pathname } = new URL(url);
  const client = createClient(origin, together);
  const states = new Map<string, string>();
  const durations: number[] = [];
  const processes = await getProcessTree(site.pid);
  const before = await getProcessorTime(processes);
  const startedAt = performance.now();
  let next = 0;
  const sendNext = async () => {
    while (next < parties) {
      const party = buildParty((next += 1));
      const sentAt = performance.now();
      const { status, body } = await client.send('POST', pathname, party);
      durations.push(performance.now() - sentAt);
      if (status !== 201) throw new Error(`An answer got ${status}: ${body}`);
      states.set(party.email, Created.parse(JSON.parse(body)).state);
    }
  };
  await Promise.all(Array.from({ length: together }, sendNext));
  client.close();
  const rate = parties / ((performance.now() - startedAt) / 1_000);
  const processorTime = ((await getProcessorTime(processes)) - before) / parties;
  const coming = await requireAllStored(pool, slug, states);
  return { rate, p95: quantile(durations, 0.95), processorTime, coming };
}

/** Returns how many people come. */
async function requireAllStored(
  pool: pg.Pool,
  slug: string,
  states: ReadonlyMap<string, string>,
): Promise<number> {
  const { rows } = await pool.query<{ email: string; state: string; people: number }>(
    `select p.email, p.state, p.adults + p.children as people from gathering_party p
     join gathering g on g.id = p.gathering_id where g.slug = $1`,
    [slug],
  );
  const lost = [...states].filter(
    ([email, state]) => !rows.some((row) => row.email === email && row.state === state),
  );
  if (lost.length > 0 || rows.length !== states.size)
    throw new Error(`${states.size} answers, ${rows.length} stored, ${lost.length} lost.`);
  const coming = rows.reduce(
    (sum, { state, people }) => sum + (state === 'coming' ? people : 0),
    0,
  );
  if (coming > maxPeople) throw new Error(`${coming} people come, for ${maxPeople} places.`);
  return coming;
}

function toMeasurements(pairs: readonly { a: Round; b: Round }[]): Measurement[] {
  const sites = pairs.map(({ a }) => a);
  return [
    {
      name: 'answers a second',
      values: sites.map(({ rate }) => rate),
      unit: '/s',
      // 2,000 in a minute.
      target: { min: Math.ceil(2_000 / 60) },
    },
    {
      name: 'share of bare node:http',
      values: pairs.map(({ a, b }) => a.rate / b.rate),
      unit: '',
    },
    {
      name: `an answer, p95, ${together} at the same time`,
      values: sites.map(({ p95 }) => p95),
      unit: 'ms',
    },
    {
      name: 'processor time of server and database for an answer',
      values: sites.map(({ processorTime }) => processorTime),
      unit: 'ms',
    },
    {
      name: `people who come, for ${maxPeople} places`,
      values: sites.map(({ coming }) => coming),
      unit: '',
      target: { max: maxPeople },
    },
  ];
}
