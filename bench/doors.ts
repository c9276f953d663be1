import { setTimeout as pause } from 'node:timers/promises';
import { createClient } from './client.ts';
import { type Feast, sellFeast, signIn } from './feast.ts';
import { openBooks } from './halls.ts';
import { type Benchmark, quantile } from './measuring.ts';
import { serveProduct } from './serving.ts';

const doors = 10;
const scansASecond = 5;
/** Every so many scans, a neighbouring door has the same ticket at the same time. */
const sharedEvery = 5;

type Heard = { milliseconds: number; received: boolean };

export const doorsAtOnce: Benchmark = {
  name: 'doors',
  about: `${doors} doors at ${scansASecond} scans a second, every fifth ticket at two doors at once`,
  async run({ quick }) {
    const seconds = quick ? 10 : 60;
    const site = await serveProduct();
    const pool = openBooks(site.databaseUrl);
    const client = createClient(site.base, doors * 2);
    try {
      const feast = await sellFeast(site.databaseUrl, doors * scansASecond * seconds);
      const headers = await signIn(client, site.base);
      const address = `/api/umdreception/checkout/receive?event=${feast.eventId}`;
      const heard: Heard[] = [];
      const scanned = new Set<string>();
      const scan = async (door: number, barCode: string) => {
        scanned.add(barCode);
        const body = { barCode, scannedAt: new Date().toISOString(), deviceId: `door ${door}` };
        const began = performance.now();
        const answer = await client.send('POST', address, body, headers);
        if (answer.status !== 200)
          throw new Error(`A scan came to ${answer.status}: ${answer.body}`);
        const received = answer.body.includes('"verdict":"received"');
        heard.push({ milliseconds: performance.now() - began, received });
      };
      await Promise.all(
        Array.from({ length: doors }, (_, door) => keepDoor(feast, door, seconds, scan)),
      );
      const { rows } = await pool.query<{ received: string; noted: string }>(
        `select (select count(*) from ticket where event_id = $1 and received_at is not null) as received,
          (select count(*) from audit_entry where action = 'receive guest') as noted`,
        [feast.eventId],
      );
      return findingsOf(heard, scanned.size, [rows[0]?.received, rows[0]?.noted].map(Number));
    } finally {
      client.close();
      await pool.end();
      await site.stop();
    }
  },
};

/** `counted` is what the books say: tickets received, and entries about it. */
function findingsOf(heard: readonly Heard[], tickets: number, counted: readonly number[]) {
  const welcomed = heard.filter(({ received }) => received).length;
  const wrong = [welcomed, ...counted].map((count) => Math.abs(count - tickets));
  const waits = heard.map(({ milliseconds }) => milliseconds);
  return [
    {
      what: 'receipts counted twice or not at all',
      values: [Math.max(...wrong)],
      unit: '',
      target: { atMost: 0 },
      beside: `${heard.length} scans of ${tickets} tickets by ${doors} doors`,
    },
    {
      what: "the server's verdict, p95",
      values: [quantile(waits, 0.95)],
      unit: 'ms',
      target: { atMost: 100 },
      beside: `p50 ${quantile(waits, 0.5).toFixed(0)} ms`,
    },
  ];
}

/** One door: a ticket each fifth of a second, whether the one before was answered or not. */
async function keepDoor(
  { codes }: Feast,
  door: number,
  seconds: number,
  scan: (door: number, code: string) => Promise<void>,
): Promise<void> {
  const each = scansASecond * seconds;
  const scans: Promise<void>[] = [];
  for (let number = 0; number < each; number += 1) {
    const owner = number % sharedEvery === 0 ? door - (door % 2) : door;
    scans.push(scan(door, codes[owner * each + number] ?? ''));
    await pause(1000 / scansASecond);
  }
  await Promise.all(scans);
}
