import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { z } from 'zod';
import { bookFaults } from './book-faults.ts';
import { type Answer, type Client, createClient } from './client.ts';
import { addHalls, type HallChair, openBooks, totalOf, untilQuiet } from './halls.ts';
import type { Benchmark } from './measuring.ts';
import { buyerOf } from './sale.ts';
import { serveProduct } from './serving.ts';

const wantedAtMost = 4;
/** A buyer whose chairs were taken looks for others so often before going home. */
const tries = 12;

export const sellOut: Benchmark = {
  name: 'sell-out',
  about:
    '490 chairs and 2,000 buyers who want one to four chairs each: nothing sold twice, nothing sold in part',
  async run({ quick }) {
    const buyers = quick ? 500 : 2_000;
    const site = await serveProduct();
    const pool = openBooks(site.databaseUrl);
    const client = createClient(site.base, 128);
    try {
      const hall = await addHalls(pool, 1);
      const ids = hall.map(({ id }) => id);
      const crowd: Crowd = {
        client,
        hall: ids,
        left: new Set(ids),
        eventId: hall[0]?.eventId ?? 0,
        sold: 0,
        refusals: new Map(),
      };
      const began = performance.now();
      await walkIn(buyers, 128, (number) => buy(crowd, number));
      const seconds = (performance.now() - began) / 1_000;
      await untilQuiet(pool);
      const faults = await bookFaults(pool);
      if (faults.length > 0) console.log(faults.join('\n'));
      const sold = await soldChairs(pool, hall);
      return [
        {
          what: 'chairs sold of 490',
          values: [sold],
          unit: '',
          target: { atLeast: 490 },
          beside: `${crowd.sold} in answers, ${buyers} buyers, ${seconds.toFixed(0)} s; refused: ${listed(crowd.refusals)}`,
        },
        {
          what: 'chairs sold twice, orders sold in part, cents that differ, and 15 other faults in both books',
          values: [faults.length],
          unit: '',
          target: { atMost: 0 },
        },
        {
          what: 'answers of chairs that the books do not have',
          values: [Math.abs(sold - crowd.sold)],
          unit: '',
          target: { atMost: 0 },
        },
      ];
    } finally {
      client.close();
      await pool.end();
      await site.stop();
    }
  },
};

type Crowd = {
  client: Client;
  hall: readonly number[];
  /** Chairs that nobody has been told are sold. */
  left: Set<number>;
  eventId: number;
  sold: number;
  refusals: Map<string, number>;
};

const Cart = z.object({ id: z.uuid() });
const Problem = z.object({ code: z.string() });
const Paid = z.object({
  status: z.literal('paid'),
  tickets: z.array(z.object({ barCode: z.string() })),
});

/** Comes in, wants certain chairs, takes others when somebody was faster, and pays for what it could hold: all or nothing. */
async function buy(crowd: Crowd, number: number): Promise<void> {
  const { client } = crowd;
  const made = await client.send('POST', '/api/reception/cart', { event: crowd.eventId });
  const cartId = Cart.parse(JSON.parse(made.body)).id;
  const wanted = 1 + Math.floor(Math.random() * wantedAtMost);
  const held: number[] = [];
  // Who comes when all is sold tries a chair all the same.
  for (let round = 0; round < tries && held.length < wanted; round += 1) {
    if (round > 0 && crowd.left.size === 0) break;
    const offered = crowd.left.size > 0 ? [...crowd.left] : crowd.hall;
    const chair = offered[Math.floor(Math.random() * offered.length)];
    if (chair === undefined || held.includes(chair)) continue;
    const answer = await client.send('PUT', `/api/reception/cart/${cartId}/chairs/${chair}`);
    if (answer.status === 200) held.push(chair);
    else refused(crowd, answer);
  }
  if (held.length === 0) return;
  const payment = { ...buyerOf(number), token: 'tok_visa', amount: totalOf(held.length), cartId };
  const paid = await client.send('POST', '/api/payment', payment, {
    'idempotency-key': randomUUID(),
  });
  if (paid.status !== 200) return refused(crowd, paid);
  const { tickets } = Paid.parse(JSON.parse(paid.body));
  if (tickets.length !== held.length)
    throw new Error(`${tickets.length} tickets for ${held.length} chairs`);
  crowd.sold += tickets.length;
  for (const chair of held) crowd.left.delete(chair);
}

function refused({ refusals }: Crowd, { status, body }: Answer): void {
  if (status >= 500) throw new Error(`${status}: ${body}`);
  const { code } = Problem.parse(JSON.parse(body));
  refusals.set(code, (refusals.get(code) ?? 0) + 1);
}

const listed = (refusals: ReadonlyMap<string, number>): string =>
  [...refusals].map(([code, count]) => `${code} ${count}`).join(', ') || 'nothing';

/** Everybody comes, so many at a time as can stand in the hall. */
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

async function soldChairs(pool: pg.Pool, hall: readonly HallChair[]): Promise<number> {
  const { rows } = await pool.query<{ sold: number }>(
    `select count(distinct c.chair_id)::int as sold from chair_claim c
     join ticket t on t.chair_id = c.chair_id and t.order_id = c.order_id and t.cancelled_at is null
     where c.state = 'SOLD' and c.event_id = $1`,
    [hall[0]?.eventId],
  );
  return rows[0]?.sold ?? 0;
}
