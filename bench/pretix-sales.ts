import { env } from 'node:process';
import { z } from 'zod';
import { sellByHttp } from './http-sale.ts';
import { createClient } from './client.ts';
import {
  type Benchmark,
  measureThroughput,
  type Measurement,
  median,
  runAlternating,
} from './measurement.ts';
import { createEvents, openPool, waitUntilIdle } from './seed-events.ts';
import { startServer } from './server-process.ts';

const crowds = [1, 8, 16, 32];

export const pretixSales: Benchmark = {
  name: 'pretix',
  description:
    'Sales a second, ours with cart, hold, card of the sandbox, tickets and email, by turns with the API of a running pretix, which creates a paid order of one seat without pages, card, PDF and email',
  async run({ quick }) {
    const [rounds, milliseconds] = quick ? [2, 3_000] : [5, 6_000];
    const sellThere = await openPretix();
    const site = await startServer();
    const pool = openPool(site.databaseUrl);
    try {
      const chairs = await createEvents(pool, quick ? 10 : 40);
      const client = createClient(site.base, Math.max(...crowds));
      const sellHere = async () => {
        const chair = chairs.pop();
        if (!chair) throw new Error('There are no more chairs.');
        await sellByHttp(client, chair);
      };
      const measurements: Measurement[] = [];
      for (const buyers of crowds) {
        const pairs = await runAlternating(
          rounds,
          () => measureThroughput(buyers, milliseconds, sellHere),
          async () => {
            await waitUntilIdle(pool);
            return measureThroughput(buyers, milliseconds, sellThere);
          },
        );
        measurements.push({
          name: `times the sales of pretix, ${buyers === 1 ? '1 buyer' : `${buyers} buyers`}`,
          values: pairs.map(({ a, b }) => a / b),
          unit: '',
          target: { min: 5 },
          beside: `${median(pairs.map(({ a }) => a)).toFixed(1)} and ${median(pairs.map(({ b }) => b)).toFixed(1)} a second`,
        });
      }
      client.close();
      return measurements;
    } finally {
      await pool.end();
      await site.stop();
    }
  },
};

const page = <Item extends z.ZodType>(item: Item) =>
  z.object({ next: z.string().nullable(), results: z.array(item) });
const Events = page(z.object({ slug: z.string() }));
const Seats = page(z.object({ seat_guid: z.string(), product: z.number().nullable() }));

/** Returns a function that sells the next free seat of any event of the organizer. */
async function openPretix(): Promise<() => Promise<void>> {
  const { PRETIX_URL = '', PRETIX_TOKEN = '', PRETIX_ORGANIZER = '' } = env;
  const root = `${PRETIX_URL}/api/v1/organizers/${PRETIX_ORGANIZER}/events/`;
  const headers = { authorization: `Token ${PRETIX_TOKEN}`, 'content-type': 'application/json' };
  async function readAll<Item>(
    url: string,
    schema: z.ZodType<{ next: string | null; results: Item[] }>,
  ): Promise<Item[]> {
    const response = await fetch(url, { headers });
    const { next, results } = schema.parse(await response.json());
    return next === null ? results : [...results, ...(await readAll(next, schema))];
  }
  const slugs = (await readAll(root, Events)).map(({ slug }) => slug);
  const seats: { slug: string; guid: string; item: number }[] = [];
  return async () => {
    while (seats.length === 0) {
      const slug = slugs.pop();
      if (slug === undefined) throw new Error('pretix has no more seats.');
      const free = await readAll(`${root}${slug}/seats/?is_available=true`, Seats);
      seats.push(...free.map((seat) => ({ slug, guid: seat.seat_guid, item: seat.product ?? 0 })));
    }
    const seat = seats.pop();
    if (!seat) return;
    const order = { method: 'POST', headers, body: JSON.stringify(buildOrder(seat)) };
    let response = await fetch(`${root}${seat.slug}/orders/`, order);
    // It was too busy and asks to try again.
    while (response.status === 409) response = await fetch(`${root}${seat.slug}/orders/`, order);
    if (response.status !== 201) throw new Error(`${response.status}: ${await response.text()}`);
    await response.arrayBuffer();
  };
}

const buildOrder = ({ guid, item }: { guid: string; item: number }) => ({
  email: 'buyer@example.org',
  locale: 'en',
  sales_channel: 'web',
  status: 'p',
  payment_provider: 'manual',
  send_email: false,
  fees: [],
  positions: [
    {
      positionid: 1,
      item,
      variation: null,
      price: '200.00',
      attendee_name_parts: { full_name: 'Sample Buyer' },
      attendee_email: 'buyer@example.org',
      addon_to: null,
      subevent: null,
      seat: guid,
    },
  ],
});
