import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { roles } from '../contract/roles.ts';
import { userRole } from '../features/accounts/server/tables.ts';
import { openDatabase } from '../platform/database/database.ts';
import { createClient, type Client } from './client.ts';
import {
  type Benchmark,
  measureDuration,
  type Measurement,
  median,
  quantile,
  runAlternating,
} from './measurement.ts';
import { getProcessorTime, getProcessTree } from './processes.ts';
import { addAnnouncements, addDocuments, addMembers, addPages } from './seed-sizes.ts';
import {
  createTempDirectory,
  getFreePort,
  removeTempDirectory,
  spawnScript,
  startServer,
} from './server-process.ts';
import { createSoldEvent, signIn } from './sold-event.ts';

/** What staff type: a name, one with a slip, a telephone number, term of texts, and what nobody has. */
const searches = [
  ['a name', 'Member 1234'],
  ['a name with a slip', 'Membre 1234'],
  ['a telephone number', '617 000 1234'],
  ['the name of a guest', 'Sample Guest 400'],
  ['a word of every text', 'minutes'],
  ['nothing', 'zzyzx'],
] as const;

export const search: Benchmark = {
  name: 'search',
  description:
    'A search of everything, as its screen does it, by somebody with every role, among 2,000 members, 5,000 tickets of 1,250 orders, and 500 pages, announcements and documents each; beside a bare node:http server that sends the same bytes',
  async run({ quick }) {
    const server = await startServer();
    const client = createClient(server.base, 2);
    try {
      await seed(server.databaseUrl);
      const session = await signIn(client, server.base);
      const findings: Measurement[] = [];
      for (const [what, term] of searches)
        findings.push(
          await measureSearch(client, session, {
            pid: server.pid,
            what,
            term,
            rounds: quick ? 9 : 41,
          }),
        );
      return findings;
    } finally {
      client.close();
      await server.stop();
    }
  },
};

async function seed(databaseUrl: string): Promise<void> {
  await createSoldEvent(databaseUrl, 5_000);
  const { database, close } = openDatabase(databaseUrl, 1);
  const [account] = await database.select({ userId: userRole.userId }).from(userRole).limit(1);
  const userId = account?.userId ?? '';
  await database
    .insert(userRole)
    .values(roles.map((role) => ({ userId, role })))
    .onConflictDoNothing();
  await addMembers(database, 0, 2_000);
  await addPages(database, 0, 500);
  await addAnnouncements(database, 0, 500);
  await addDocuments(database, 0, 500);
  await database.execute(sql`analyze`);
  await close();
}

type Search = { pid: number; what: string; term: string; rounds: number };

async function measureSearch(
  client: Client,
  session: Record<string, string>,
  { pid, what, term, rounds }: Search,
): Promise<Measurement> {
  const send = async (path: string) => {
    const query = `?q=${encodeURIComponent(term)}`;
    const { status, body } = await client.send('GET', `${path}${query}`, undefined, session);
    if (status !== 200) throw new Error(`${path}${query} responded with ${status}: ${body}`);
    return body;
  };
  const searchAll = () => Promise.all([send('/api/search'), send('/api/search/records')]);
  const bytes = (await searchAll()).join('');
  const processes = await getProcessTree(pid);
  const bare = await startBare(bytes);
  try {
    const before = await getProcessorTime(processes);
    const pairs = await runAlternating(
      rounds,
      () => measureDuration(searchAll),
      () => measureDuration(() => Promise.all([bare.send(), bare.send()])),
    );
    const spent = (await getProcessorTime(processes)) - before;
    const values = pairs.map(({ a }) => a);
    return {
      name: `a search for ${what}, ${(bytes.length / 1000).toFixed(1)} KB`,
      values,
      unit: 'ms',
      target: { max: 50 },
      beside: `p95 ${quantile(values, 0.95).toFixed(1)} ms; processor time ${(spent / rounds).toFixed(0)} ms; bare ${median(pairs.map(({ b }) => b)).toFixed(1)} ms`,
    };
  } finally {
    await bare.stop();
  }
}

/** A server that only sends these bytes. */
async function startBare(bytes: string) {
  const folder = await createTempDirectory();
  const file = join(folder, 'results.json');
  await writeFile(file, bytes);
  const port = await getFreePort();
  const base = `http://127.0.0.1:${port}`;
  const server = await spawnScript('baseline-server.ts', [String(port), file], base);
  const client = createClient(base, 2);
  return {
    send: () => client.send('GET', '/'),
    async stop() {
      client.close();
      await server.stop();
      await removeTempDirectory(folder);
    },
  };
}
