import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { z } from 'zod';
import { findLedgerErrors } from './ledger-errors.ts';
import { type HttpResponse, type Client, createClient } from './client.ts';
import {
  createEvents,
  type SeededChair,
  openPool,
  computeTotalCents,
  waitUntilIdle,
} from './seed-events.ts';
import { type Benchmark, type Measurement, quantile } from './measurement.ts';
import { buildBuyer } from './http-sale.ts';
import { startServer } from './server-process.ts';

const maxChairs = 4;
/** People who are served at the same time; none pauses between two requests. */
const together = 256;
/** Number of attempts of a buyer whose chairs were taken. */
const tries = 12;

export const sellOut: Benchmark = {
  name: 'sell-out',
  description:
    'The opening minute: 5,000 people open the picker and want one to four of 490 chairs; nothing sold twice, nothing sold in part',
  async run({ quick }) {
    const buyers = quick ? 1_000 : 5_000;
    const site = await startServer();
    const pool = openPool(site.databaseUrl);
    const durations: number[] = [];
    const client = measureResponses(createClient(site.base, together), durations);
    try {
      const hall = await createEvents(pool, 1);
      const ids = hall.map(({ id }) => id);
      const crowd: Crowd = {
        client,
        hall: ids,
        left: new Set(ids),
        eventId: hall[0]?.eventId ?? 0,
        sold: 0,
        soldOutAt: Number.NaN,
        rejections: new Map(),
      };
      const startedAt = performance.now();
      await walkIn(buyers, together, (number) => buy(crowd, number));
      const seconds = (performance.now() - startedAt) / 1_000;
      await waitUntilIdle(pool);
      const errors = await findLedgerErrors(pool);
      if (errors.length > 0) console.log(errors.join('\n'));
      const sold = await soldChairs(pool, hall);
      return [
        {
          name: 'chairs sold of 490',
          values: [sold],
          unit: '',
          target: { min: 490 },
          beside: `${crowd.sold} in answers, ${buyers.toLocaleString('en')} people, ${seconds.toFixed(0)} s; rejected: ${listed(crowd.rejections)}`,
        },
        {
          name: 'until the last chair is sold',
          values: [(crowd.soldOutAt - startedAt) / 1_000],
          unit: 's',
          target: { max: 10 },
        },
        describeResponses(durations),
        {
          name: 'chairs sold twice, orders sold in part, cents that differ, and 15 other ledger errors',
          values: [errors.length],
          unit: '',
          target: { max: 0 },
        },
        {
          name: 'tickets in responses that are not in the database',
          values: [Math.abs(sold - crowd.sold)],
          unit: '',
          target: { max: 0 },
        },
      ];
    } finally {
      client.close();
      await pool.end();
      await site.stop();
    }
  },
};

function describeResponses(durations: readonly number[]): Measurement {
  return {
    name: 'any response meanwhile, p99',
    values: [quantile(durations, 0.99)],
    unit: 'ms',
    target: { max: 1_500 },
    beside: `p50 ${quantile(durations, 0.5).toFixed(0)} ms, ${durations.length.toLocaleString('en')} responses, ${together} people at the same time`,
  };
}

/** `durations` gets the time of each response. */
const measureResponses = (client: Client, durations: number[]): Client => ({
  ...client,
  async send(...request) {
    const sentAt = performance.now();
    const response = await client.send(...request);
    durations.push(performance.now() - sentAt);
    return response;
  },
});

type Crowd = {
  client: Client;
  hall: readonly number[];
  /** Chairs not yet known to be sold. */
  left: Set<number>;
  eventId: number;
  sold: number;
  /** When the last chair was sold. */
  soldOutAt: number;
  rejections: Map<string, number>;
};

const Cart = z.object({ id: z.uuid() });
const Problem = z.object({ code: z.string() });
const Paid = z.object({
  status: z.literal('paid'),
  tickets: z.array(z.object({ barCode: z.string() })),
});

/** One buyer: tries random chairs, tries others when they are taken, and pays for all held chairs. */
async function buy(crowd: Crowd, number: number): Promise<void> {
  const { client } = crowd;
  await client.send('GET', `/api/reception/chair?event=${crowd.eventId}`);
  const created = await client.send('POST', '/api/reception/cart', { event: crowd.eventId });
  const cartId = Cart.parse(JSON.parse(created.body)).id;
  const desired = 1 + Math.floor(Math.random() * maxChairs);
  const held: number[] = [];
  // A buyer who comes after the sell-out still tries a chair.
  for (let round = 0; round < tries && held.length < desired; round += 1) {
    if (round > 0 && crowd.left.size === 0) break;
    const offered = crowd.left.size > 0 ? [...crowd.left] : crowd.hall;
    const chair = offered[Math.floor(Math.random() * offered.length)];
    if (chair === undefined || held.includes(chair)) continue;
    const response = await client.send('PUT', `/api/reception/cart/${cartId}/chairs/${chair}`);
    if (response.status === 200) held.push(chair);
    else rejected(crowd, response);
  }
  if (held.length === 0) return;
  const payment = {
    ...buildBuyer(number),
    token: 'tok_visa',
    amount: computeTotalCents(held.length),
    cartId,
  };
  const paid = await client.send('POST', '/api/payment', payment, {
    'idempotency-key': randomUUID(),
  });
  if (paid.status !== 200 && paid.status !== 504) return rejected(crowd, paid);
  const { tickets } = Paid.parse(
    JSON.parse(paid.status === 200 ? paid.body : await waitForOrder(client, paid, cartId)),
  );
  if (tickets.length !== held.length)
    throw new Error(`${tickets.length} tickets for ${held.length} chairs`);
  crowd.sold += tickets.length;
  if (crowd.sold === crowd.hall.length) crowd.soldOutAt = performance.now();
  for (const chair of held) crowd.left.delete(chair);
}

const Unknown = z.object({ details: z.object({ orderId: z.number() }) });

/** The body of the order once its payment, whose outcome was unknown, is decided; the browser asks like this. */
async function waitForOrder(client: Client, { body }: HttpResponse, cartId: string) {
  const { orderId } = Unknown.parse(JSON.parse(body)).details;
  for (;;) {
    await pause(500);
    const order = await client.send('GET', `/api/payment/${orderId}?cartId=${cartId}`);
    if (order.body.includes('"status":"paid"')) return order.body;
  }
}

function rejected({ rejections }: Crowd, { status, body }: HttpResponse): void {
  if (status >= 500) throw new Error(`${status}: ${body}`);
  const { code } = Problem.parse(JSON.parse(body));
  rejections.set(code, (rejections.get(code) ?? 0) + 1);
}

const listed = (rejections: ReadonlyMap<string, number>): string =>
  [...rejections].map(([code, count]) => `${code} ${count}`).join(', ') || 'nothing';

/** Runs all buyers, with a limited number at the same time. */
async function walkIn(
  buyers: number,
  together: number,
  buyOne: (number: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: together }, async () => {
      while (next < buyers) {
        next += 1;
        await buyOne(next);
      }
    }),
  );
}

async function soldChairs(pool: pg.Pool, hall: readonly SeededChair[]): Promise<number> {
  const { rows } = await pool.query<{ sold: number }>(
    `select count(distinct c.chair_id)::int as sold from chair_claim c
     join ticket t on t.chair_id = c.chair_id and t.order_id = c.order_id and t.cancelled_at is null
     where c.state = 'SOLD' and c.event_id = $1`,
    [hall[0]?.eventId],
  );
  return rows[0]?.sold ?? 0;
}
