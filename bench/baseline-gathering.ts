import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import type pg from 'pg';
import { createPool } from '../platform/database/database-connections.ts';

/**
 * Plain node:http and pg: stores who comes to a gathering, in the same rows and under the same lock as the site; no framework, no
 * rules, no emails. Arguments: port and database.
 */
const [port = '0', url = ''] = process.argv.slice(2);
const pool = createPool(url, { name: 'namugongo bench' });

const statements = {
  lock: 'select * from gathering where slug = $1 for no key update',
  repeated: `select id from gathering_party where gathering_id = $1 and day = $2 and lower(email) = lower($3) and state <> 'withdrawn'`,
  coming: `select coalesce(sum(adults + children), 0)::int as coming from gathering_party
    where gathering_id = $1 and day = $2 and state in ('coming', 'paying')`,
  party: `insert into gathering_party (gathering_id, day, name, email, adults, children, state, created_at, joined_at)
    values ($1, $2, $3, $4, $5, $6, $7, now(), now()) returning id`,
  noted: `insert into audit_entry (actor_id, actor_name, action, subject, after, created_at)
    values ('system', $1, 'answer gathering', 'gathering party ' || $2::int, $3, now())`,
  // The site has no handler for this kind, so these tasks never run.
  outbox: `insert into outbox_task (kind, dedupe_key, payload, due_at) values ('bare-mail', 'bare party ' || $1::int, $2, to_timestamp(0))`,
} as const;

const run = (client: pg.PoolClient, name: keyof typeof statements, values: unknown[]) =>
  client.query<Record<string, unknown>>({ name, text: statements[name], values });

type Party = { day: string; name: string; email: string; adults: number; children: number };

async function addParty(client: pg.PoolClient, slug: string, party: Party): Promise<string> {
  const { day, name, email, adults, children } = party;
  const gathering = (await run(client, 'lock', [slug])).rows[0];
  const { rowCount } = await run(client, 'repeated', [gathering?.['id'], day, email]);
  if (rowCount !== 0) throw new Error('The baseline met an address twice.');
  const { rows } = await run(client, 'coming', [gathering?.['id'], day]);
  const people = Number(rows[0]?.['coming']) + adults + children;
  const state = people <= Number(gathering?.['max_people']) ? 'coming' : 'waiting';
  const values = [gathering?.['id'], day, name, email, adults, children, state];
  const id = (await run(client, 'party', values)).rows[0]?.['id'];
  await run(client, 'noted', [name, id, { gathering: slug, day, adults, children, state }]);
  await run(client, 'outbox', [id, { partyId: id, about: 'answered' }]);
  return state;
}

async function addInTransaction(slug: string, party: Party): Promise<string> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const state = await addParty(client, slug, party);
    await client.query('commit');
    return state;
  } finally {
    client.release();
  }
}

createServer((request, response) => {
  const send = (status: number, value: object) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(value));
  };
  if (request.method !== 'POST') return send(200, {});
  text(request)
    .then((body) => addInTransaction(request.url?.slice(1) ?? '', JSON.parse(body) as Party))
    .then(
      (state) => send(201, { state }),
      (error: unknown) => send(500, { error: String(error) }),
    );
}).listen(Number(port), '127.0.0.1');
