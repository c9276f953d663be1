import { afterAll, expect, test } from 'vitest';
import journal from '../../migrations/meta/_journal.json' with { type: 'json' };
import { createClient } from '#platform/database/database-connections.ts';
import {
  createClientDatabase,
  listMigrations,
  migrateDatabase,
} from '#platform/database/database.ts';
import {
  deleteImportedMembers,
  restoreImportedMembers,
} from '#features/directory/server/import-queries.ts';
import { createEmptyPlace } from './testing/create-empty-site.ts';

const place = await createEmptyPlace();
const client = createClient(place.url);
afterAll(async () => {
  await client.end();
  await place.drop();
});

const index = journal.entries.findIndex(({ tag }) => tag.endsWith('_roll'));

test(
  'an import of an earlier release can be undone, except for what was changed since',
  { timeout: 60_000 },
  async () => {
    await migrateDatabase(place.url, { last: listMigrations()[index - 1] ?? '' });
    await client.connect();
    const values = `to_jsonb(m) - array['id', 'user_id', 'accepts_messages', 'deleted_at']`;
    await client.query(`
      insert into member (name, telephone) values ('Before', '6175550101'), ('Added', ''), ('Changed since', '');
      insert into member_import (imported_by, imported_at, added, updated, households) values ('Secretary', now(), 2, 1, '{}');
      insert into member_import_row (import_id, member_id, before)
      select 1, m.id, case when name = 'Before' then ${values} end from member m;
      update member set name = 'After', telephone = '6175550102' where name = 'Before';
      update member_import_row r set after = ${values} from member m where m.id = r.member_id;
      update member set kabondo = 'North' where name = 'Changed since'`);
    await migrateDatabase(place.url);
    const database = createClientDatabase(client);
    expect(await deleteImportedMembers(database, 1, new Date())).toHaveLength(1);
    expect(await restoreImportedMembers(database, 1)).toHaveLength(1);
    const { rows } = await client.query<Record<string, string>>(
      'select name, telephone, status, note_audience, deleted_at is null as is_listed from member order by id',
    );
    expect(rows).toMatchObject([
      {
        name: 'Before',
        telephone: '6175550101',
        status: 'present',
        note_audience: 'nobody',
        is_listed: true,
      },
      { name: 'Added', is_listed: false },
      { name: 'Changed since', is_listed: true },
    ]);
  },
);
