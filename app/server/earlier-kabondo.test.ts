import { afterAll, expect, test } from 'vitest';
import journal from '../../migrations/meta/_journal.json' with { type: 'json' };
import { createClient } from '#platform/database/database-connections.ts';
import {
  createClientDatabase,
  listMigrations,
  migrateDatabase,
} from '#platform/database/database.ts';
import {
  listGroupMembers,
  listUnknownEntries,
} from '#features/groups/server/membership-queries.ts';
import { listGroups } from '#features/groups/server/queries.ts';
import { createEmptyPlace } from './testing/create-empty-site.ts';

const place = await createEmptyPlace();
const client = createClient(place.url);
afterAll(async () => {
  await client.end();
  await place.drop();
});

const index = journal.entries.findIndex(({ tag }) => tag.endsWith('_groups'));

/** Each kabondo of an earlier release, by the name of the entry. */
const kabondoByName = {
  Anna: 'St. Kizito',
  Bea: 'st  kizito',
  Clare: 'St. Kizito',
  Dora: 'Bl. Daudi & Jildo',
  Emma: '-',
  Fina: 'None',
  Grace: '',
  Hilda: 'São Kaggwa',
};

test(
  'each kabondo of an earlier release is a group or listed for the secretary, and no entry changes',
  { timeout: 60_000 },
  async () => {
    await migrateDatabase(place.url, { last: listMigrations()[index - 1] ?? '' });
    await client.connect();
    for (const entry of Object.entries(kabondoByName))
      await client.query('insert into member (name, kabondo) values ($1, $2)', entry);
    await client.query(
      `insert into member (name, kabondo, deleted_at) values ('Gone', 'Deleted zone', now())`,
    );
    await migrateDatabase(place.url);
    const database = createClientDatabase(client);
    const groups = await listGroups(database, null);
    const members = await Promise.all(
      groups.map(async ({ id, name, kind, audience }) => ({
        name,
        kind,
        audience,
        members: (await listGroupMembers(database, id)).map((member) => member.name),
      })),
    );
    const group = { kind: 'kabondo', audience: 'members' };
    expect(members).toEqual([
      { ...group, name: 'Bl. Daudi & Jildo', members: ['Dora'] },
      { ...group, name: 'São Kaggwa', members: ['Hilda'] },
      { ...group, name: 'St. Kizito', members: ['Anna', 'Bea', 'Clare'] },
    ]);
    expect((await listUnknownEntries(database)).map(({ name }) => name)).toEqual(['Emma', 'Fina']);
    const { rows } = await client.query<{ name: string; kabondo: string }>(
      'select name, kabondo from member where deleted_at is null',
    );
    expect(Object.fromEntries(rows.map(({ name, kabondo }) => [name, kabondo]))).toEqual(
      kabondoByName,
    );
  },
);
