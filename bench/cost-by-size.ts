import { sql } from 'drizzle-orm';
import { openDatabase } from '../platform/database/database.ts';
import { createClient, type Client } from './client.ts';
import { sellByHttp, extractAfter } from './http-sale.ts';
import { type Benchmark, measureDuration, type Measurement } from './measurement.ts';
import {
  addDocuments,
  addEventOfSize,
  addMembers,
  addReadings,
  addStaffRoles,
} from './seed-sizes.ts';
import type { SeededChair } from './seed-events.ts';
import { startServer } from './server-process.ts';
import { signIn } from './sold-event.ts';

type Database = ReturnType<typeof openDatabase>['database'];
type Site = { client: Client; database: Database; session: Record<string, string>; rounds: number };
/** Sends one request; resolves with the bytes of its response. */
type Send = (round: number) => Promise<number>;

export const costBySize: Benchmark = {
  name: 'cost-by-size',
  description:
    'What the main requests take, one after the other, with 100 to 50,000 chairs, 1 to 20 receptions, and 100 to 100,000 members, readings and documents; nothing from the response cache unless said',
  async run({ quick }) {
    const sizes = quick
      ? { chairs: [100, 1_000], events: [1, 5], rows: [100, 1_000] }
      : {
          chairs: [100, 1_000, 10_000, 50_000],
          events: [1, 5, 20],
          rows: [100, 1_000, 10_000, 100_000],
        };
    const server = await startServer();
    const client = createClient(server.base, 1);
    const handle = openDatabase(server.databaseUrl, 2);
    const { database } = handle;
    try {
      await addStaffRoles(database);
      const session = await signIn(client, server.base);
      const site: Site = { client, database, session, rounds: quick ? 5 : 15 };
      return [
        ...(await measureEvents(site, sizes.events)),
        ...(await measureChairs(site, sizes.chairs)),
        ...(await measureRows(site, 'members', sizes.rows, addMembers, {
          'list of members': get(site, () => '/api/directory'),
          'one member': get(site, (round) => `/api/directory/${1 + round}`),
        })),
        ...(await measureRows(site, 'readings', sizes.rows, addReadings, {
          'list of readings with texts': get(site, fresh('/api/readings')),
          'list of readings': get(site, fresh('/api/readings/summary')),
          'readings of a month': get(site, fresh('/api/readings/month/2026-10')),
          'readings of a day': get(site, fresh('/api/readings/day/2026-10-11')),
          search: get(site, fresh('/api/search?q=beginning')),
        })),
        ...(await measureRows(site, 'documents', sizes.rows, addDocuments, {
          'list of documents': get(site, () => '/api/documents'),
          'one document': get(site, (round) => `/api/documents/${1 + round}`),
        })),
      ];
    } finally {
      client.close();
      await handle.close();
      await server.stop();
    }
  },
};

let number = 0;
/** Another address each time, so that the response is built and not from the cache. */
const fresh = (path: string) => () =>
  `${path}${path.includes('?') ? '&' : '?'}fresh=${(number += 1)}`;

const get =
  ({ client, session }: Site, path: (round: number) => string): Send =>
  async (round) => {
    const { status, body } = await client.send('GET', path(round), undefined, session);
    if (status !== 200) throw new Error(`${path(round)} responded with ${status}: ${body}`);
    return Buffer.byteLength(body);
  };

async function measureEvents(site: Site, counts: readonly number[]): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  let existing = 1;
  for (const count of counts) {
    let chairs: SeededChair[] = [];
    for (; existing < count || chairs.length === 0; existing += 1)
      chairs = await addEventOfSize(site.database, 500);
    await site.database.execute(sql`analyze`);
    measurements.push(
      ...(await measureAll(site, 'receptions', count, {
        'list of receptions': get(site, fresh('/api/events')),
        ...listChairRequests(site, chairs),
      })),
    );
  }
  return measurements;
}

async function measureChairs(site: Site, sizes: readonly number[]): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  for (const size of sizes) {
    const chairs = await addEventOfSize(site.database, size);
    await site.database.execute(sql`analyze`);
    const event = chairs[0]?.eventId;
    measurements.push(
      ...(await measureAll(site, 'chairs', size, {
        ...listChairRequests(site, chairs),
        'list of chairs from the cache': get(site, () => `/api/reception/chair?event=${event}`),
        'sold chairs for staff': get(site, () => `/api/umdreception/checkout?event=${event}`),
      })),
    );
  }
  return measurements;
}

/** What a buyer's browser requests. */
function listChairRequests(site: Site, chairs: readonly SeededChair[]): Record<string, Send> {
  const [first] = chairs;
  const event = first?.eventId;
  let cartId = '';
  return {
    'list of chairs': get(site, fresh(`/api/reception/chair?event=${event}`)),
    'seating plan': get(site, fresh(`/api/events/${event}/plan`)),
    hold: async (round) => {
      const { client } = site;
      if (!cartId) {
        const cart = await client.send('POST', '/api/reception/cart', { event });
        cartId = extractAfter(cart.body, '"id":"', 36);
      }
      // Held and released by turns.
      const method = round % 2 === 0 ? 'PUT' : 'DELETE';
      const path = `/api/reception/cart/${cartId}/chairs/${first?.id}`;
      const { status, body } = await client.send(method, path);
      if (status !== 200) throw new Error(`The hold responded with ${status}: ${body}`);
      return Buffer.byteLength(body);
    },
    'sale (cart, hold, payment)': async (round) => {
      const chair = chairs[1 + round];
      if (!chair) throw new Error('There are no more chairs.');
      await sellByHttp(site.client, chair);
      return 0;
    },
  };
}

async function measureRows(
  site: Site,
  axis: string,
  sizes: readonly number[],
  add: (database: Database, from: number, to: number) => Promise<void>,
  requests: Record<string, Send>,
): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  let existing = 0;
  for (const size of sizes) {
    await add(site.database, existing, size);
    existing = size;
    await site.database.execute(sql`analyze`);
    measurements.push(...(await measureAll(site, axis, size, requests)));
  }
  return measurements;
}

async function measureAll(
  { rounds }: Site,
  axis: string,
  size: number,
  requests: Record<string, Send>,
): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  for (const [request, send] of Object.entries(requests)) {
    const values: number[] = [];
    let bytes = 0;
    // The first two are not counted: they plan statements and compile code.
    for (let round = 0; round < rounds + 2; round += 1) {
      const duration = await measureDuration(async () => (bytes = await send(round)));
      if (round >= 2) values.push(duration);
    }
    measurements.push({
      name: `${request}, ${size.toLocaleString('en')} ${axis}`,
      values,
      unit: 'ms',
      beside: bytes > 0 ? formatBytes(bytes) : '',
      point: { request, axis, size, bytes },
    });
  }
  return measurements;
}

export const formatBytes = (bytes: number): string => {
  const [value, unit] = bytes < 1_000_000 ? [bytes / 1_000, 'KB'] : [bytes / 1e6, 'MB'];
  return `${value.toLocaleString('en', { maximumSignificantDigits: 2 })} ${unit}`;
};
