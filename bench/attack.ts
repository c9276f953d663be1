import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { type Client, createClient } from './client.ts';
import { extractAfter } from './http-sale.ts';
import { type Benchmark, measureDuration, type Measurement, quantile } from './measurement.ts';
import { chairsPerHall, createEvents, openPool, type SeededChair } from './seed-events.ts';
import { startServer } from './server-process.ts';

const buyers = 100;
const chairsPerBuyer = 2;
/** A buyer who meets a taken chair chooses another one, so often. */
const maxTries = 10;
const from = (address: string) => ({ 'x-forwarded-for': address });

/** Holds chairs at full speed from one address until the signal: new carts, all chairs, no pause, whatever the response. */
async function attack(
  client: Client,
  address: string,
  chairs: readonly SeededChair[],
  signal: AbortSignal,
): Promise<void> {
  let cartId = '';
  let step = Math.floor(Math.random() * chairs.length);
  while (!signal.aborted) {
    if (step % 20 === 0 || cartId === '') {
      const event = chairs[0]?.eventId;
      const cart = await client.send('POST', '/api/reception/cart', { event }, from(address));
      if (cart.status === 201) cartId = extractAfter(cart.body, '"id":"', 36);
    }
    step += 1;
    const chair = chairs[(step * 7) % chairs.length];
    const path = `/api/reception/cart/${cartId}/chairs/${chair?.id}`;
    if (cartId !== '') await client.send('PUT', path, undefined, from(address));
  }
}

/** One buyer: reads the chairs, holds two free ones. Returns how many they got; `durations` gets each hold's time. */
async function buy(
  client: Client,
  address: string,
  eventId: number,
  durations: number[],
): Promise<number> {
  const cart = await client.send('POST', '/api/reception/cart', { event: eventId }, from(address));
  const cartId = extractAfter(cart.body, '"id":"', 36);
  let held = 0;
  for (let tries = 0; held < chairsPerBuyer && tries < maxTries; tries += 1) {
    const list = await client.send(
      'GET',
      `/api/reception/chair?event=${eventId}`,
      undefined,
      from(address),
    );
    const all = JSON.parse(list.body) as { id: number; chairStatus: string }[];
    const free = all.filter(({ chairStatus }) => chairStatus === 'Buy');
    const chair = free[Math.floor(Math.random() * free.length)];
    if (!chair) continue;
    durations.push(
      await measureDuration(async () => {
        const path = `/api/reception/cart/${cartId}/chairs/${chair.id}`;
        const { status } = await client.send('PUT', path, undefined, from(address));
        if (status === 200) held += 1;
      }),
    );
  }
  return held;
}

type Round = { p95: number; served: number; attackerChairs: number };

async function runRound(
  base: string,
  pool: pg.Pool,
  { attackers, milliseconds }: { attackers: number; milliseconds: number },
): Promise<Round> {
  const chairs = await createEvents(pool, 1);
  const eventId = chairs[0]?.eventId ?? 0;
  const [attackClient, buyClient] = [createClient(base, attackers), createClient(base, buyers)];
  const stop = new AbortController();
  const attacks = Array.from({ length: attackers }, (_, number) =>
    attack(attackClient, `10.${eventId % 250}.0.${number}`, chairs, stop.signal),
  );
  try {
    await pause(milliseconds);
    const durations: number[] = [];
    const counts = await Promise.all(
      Array.from({ length: buyers }, async (_, number) => {
        await pause((number / buyers) * milliseconds);
        return buy(buyClient, `10.${eventId % 250}.1.${number}`, eventId, durations);
      }),
    );
    const { rows } = await pool.query<{ count: string }>(
      `select count(*) from chair_claim where event_id = $1 and client like '10.%.0.%'`,
      [eventId],
    );
    return {
      p95: quantile(durations, 0.95),
      served: counts.filter((count) => count === chairsPerBuyer).length,
      attackerChairs: Number(rows[0]?.count),
    };
  } finally {
    stop.abort();
    await Promise.allSettled(attacks);
    attackClient.close();
    buyClient.close();
  }
}

export const attackOnSale: Benchmark = {
  name: 'attack',
  description:
    'Whether 100 buyers get two chairs each while 1 and 50 addresses hold all they can, at full speed, with the limits on',
  async run({ quick }) {
    const [rounds, milliseconds] = quick ? [1, 5_000] : [3, 10_000];
    const site = await startServer({
      variables: { RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.1' },
    });
    const pool = openPool(site.databaseUrl);
    try {
      const findings: Measurement[] = [];
      for (const attackers of [1, 50]) {
        const existing: Round[] = [];
        for (let round = 0; round < rounds; round += 1)
          existing.push(await runRound(site.base, pool, { attackers, milliseconds }));
        const addresses = `${attackers} attacking ${attackers === 1 ? 'address' : 'addresses'}`;
        findings.push(
          {
            name: `${addresses}: buyers with both chairs, of ${buyers}`,
            values: existing.map(({ served }) => served),
            unit: '',
            target: { min: buyers },
          },
          {
            name: `${addresses}: a buyer's hold, p95`,
            values: existing.map(({ p95 }) => p95),
            unit: 'ms',
            target: { max: 300 },
          },
          {
            name: `${addresses}: chairs the attackers hold, of ${chairsPerHall}`,
            values: existing.map(({ attackerChairs }) => attackerChairs),
            unit: '',
          },
        );
      }
      return findings;
    } finally {
      await pool.end();
      await site.stop();
    }
  },
};
