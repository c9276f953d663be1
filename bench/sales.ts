import { sellBySql } from './bare-sale.ts';
import { createClient } from './client.ts';
import { addHalls, chairsPerHall, type HallChair, openBooks, untilQuiet } from './halls.ts';
import { alternate, type Benchmark, type Finding, median, perSecond } from './measuring.ts';
import { sellByHttp } from './sale.ts';
import { serveProduct } from './serving.ts';

const crowds = [1, 8, 32, 100];
/** As many as the product's own pool, so that both queue alike before the database. */
const connections = 12;

export const sales: Benchmark = {
  name: 'sales',
  about:
    'Sales a second through HTTP (cart, hold, payment by the sandbox, tickets in the answer), beside the same rows written by bare SQL',
  async run({ quick }) {
    const [rounds, milliseconds] = quick ? [2, 2_000] : [5, 4_000];
    const site = await serveProduct();
    const pool = openBooks(site.databaseUrl, connections);
    try {
      const most = Math.ceil((milliseconds / 1_000) * 3_000);
      const shelf = chairShelf(await addHalls(pool, Math.ceil((most * 4) / chairsPerHall)), pool);
      const findings: Finding[] = [];
      await warmUp(site.base, pool, shelf);
      for (const buyers of crowds) {
        const client = createClient(site.base, buyers);
        const pairs = await alternate(
          rounds,
          () => perSecond(buyers, milliseconds, async () => sellByHttp(client, await shelf())),
          async () => {
            // The mails and captures of our round must not slow what it is held against.
            await untilQuiet(pool);
            return perSecond(buyers, milliseconds, async () => sellBySql(pool, await shelf()));
          },
        );
        client.close();
        findings.push(...findingsOf(buyers, pairs));
      }
      return findings;
    } finally {
      await pool.end();
      await site.stop();
    }
  },
};

function findingsOf(buyers: number, pairs: readonly { a: number; b: number }[]): Finding[] {
  const [ours, bare] = [pairs.map(({ a }) => a), pairs.map(({ b }) => b)];
  const who = buyers === 1 ? '1 buyer' : `${buyers} buyers`;
  return [
    {
      what: `sales a second, ${who}`,
      values: ours,
      unit: '/s',
      ...(buyers === 1 ? {} : { target: { atLeast: 40 } }),
    },
    {
      what: `share of bare SQL, ${who}`,
      values: pairs.map(({ a, b }) => a / b),
      unit: '',
      target: { atLeast: 0.4 },
      beside: `bare SQL: ${median(bare).toFixed(0)} a second`,
    },
  ];
}

/** Gives chairs that nobody has taken, and opens further halls before they are all sold. */
function chairShelf(
  chairs: HallChair[],
  pool: Parameters<typeof addHalls>[0],
): () => Promise<HallChair> {
  return async () => {
    const chair = chairs.pop();
    if (chair) return chair;
    chairs.push(...(await addHalls(pool, 4)));
    const next = chairs.pop();
    if (!next) throw new Error('There are no more chairs.');
    return next;
  };
}

async function warmUp(
  base: string,
  pool: Parameters<typeof addHalls>[0],
  shelf: () => Promise<HallChair>,
): Promise<void> {
  const client = createClient(base, 8);
  await perSecond(8, 2_000, async () => sellByHttp(client, await shelf()));
  await perSecond(8, 1_000, async () => sellBySql(pool, await shelf()));
  client.close();
}
