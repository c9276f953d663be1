import { setTimeout as pause } from 'node:timers/promises';
import { createClient } from './client.ts';
import { type SoldEvent, createSoldEvent, signIn } from './sold-event.ts';
import { openPool } from './seed-events.ts';
import { type Benchmark, quantile } from './measurement.ts';
import { startServer } from './server-process.ts';

const doors = 10;
const scansASecond = 5;
/** Every n-th ticket is scanned at two doors at the same time. */
const sharedEvery = 5;

type ScanResults = { milliseconds: number; received: boolean };

export const concurrentDoors: Benchmark = {
  name: 'check-in',
  description: `${doors} doors at ${scansASecond} scans a second, every fifth ticket at two doors at once`,
  async run({ quick }) {
    const seconds = quick ? 10 : 60;
    const site = await startServer();
    const pool = openPool(site.databaseUrl);
    const client = createClient(site.base, doors * 2);
    try {
      const ticketEvent = await createSoldEvent(site.databaseUrl, doors * scansASecond * seconds);
      const headers = await signIn(client, site.base);
      const address = `/api/umdreception/checkout/receive?event=${ticketEvent.eventId}`;
      const scanResults: ScanResults[] = [];
      const scanned = new Set<string>();
      const scan = async (door: number, barCode: string) => {
        scanned.add(barCode);
        const body = { barCode, scannedAt: new Date().toISOString(), deviceId: `door ${door}` };
        const startedAt = performance.now();
        const response = await client.send('POST', address, body, headers);
        if (response.status !== 200)
          throw new Error(`A scan responded with ${response.status}: ${response.body}`);
        const received = response.body.includes('"verdict":"received"');
        scanResults.push({ milliseconds: performance.now() - startedAt, received });
      };
      await Promise.all(
        Array.from({ length: doors }, (_, door) => keepDoor(ticketEvent, door, seconds, scan)),
      );
      const { rows } = await pool.query<{ received: string; noted: string }>(
        `select (select count(*) from ticket where event_id = $1 and received_at is not null) as received,
          (select count(*) from audit_entry where action = 'receive guest') as noted`,
        [ticketEvent.eventId],
      );
      return toMeasurements(
        scanResults,
        scanned.size,
        [rows[0]?.received, rows[0]?.noted].map(Number),
      );
    } finally {
      client.close();
      await pool.end();
      await site.stop();
    }
  },
};

/** `counted`: tickets received and audit entries in the database. */
function toMeasurements(
  scanResults: readonly ScanResults[],
  tickets: number,
  counted: readonly number[],
) {
  const welcomed = scanResults.filter(({ received }) => received).length;
  const errors = [welcomed, ...counted].map((count) => Math.abs(count - tickets));
  const waits = scanResults.map(({ milliseconds }) => milliseconds);
  return [
    {
      name: 'receipts counted twice or not at all',
      values: [Math.max(...errors)],
      unit: '',
      target: { max: 0 },
      beside: `${scanResults.length} scans of ${tickets} tickets by ${doors} doors`,
    },
    {
      name: "the server's verdict, p95",
      values: [quantile(waits, 0.95)],
      unit: 'ms',
      target: { max: 100 },
      beside: `p50 ${quantile(waits, 0.5).toFixed(0)} ms`,
    },
  ];
}

/** One door: scans a ticket every 200 ms, without waiting for the previous response. */
async function keepDoor(
  { codes }: SoldEvent,
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
