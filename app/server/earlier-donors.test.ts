import { afterAll, expect, test } from 'vitest';
import journal from '../../migrations/meta/_journal.json' with { type: 'json' };
import { createClient } from '#platform/database/database-connections.ts';
import { listMigrations, migrateDatabase } from '#platform/database/database.ts';
import { createEmptyPlace } from './testing/create-empty-site.ts';

const place = await createEmptyPlace();
const client = createClient(place.url);
afterAll(async () => {
  await client.end();
  await place.drop();
});

const index = journal.entries.findIndex(({ tag }) => tag.endsWith('_donors'));
const read = async (sql: string) =>
  (await client.query<{ value: string | null }>(sql)).rows.map(({ value }) => value);

test(
  'gifts of an earlier release get the records of its statements, and its statements are sent once',
  { timeout: 60_000 },
  async () => {
    await migrateDatabase(place.url, { last: listMigrations()[index - 1] ?? '' });
    await client.connect();
    await client.query(`
      insert into donation (reference, name, telephone, email, location, note, fee_cents, total_cents, state, created_at, paid_at)
      select gen_random_uuid(), name, telephone, email, 'St_Kizito', '', 0, 100, state, now(), case when state = 'PAID' then now() + place * interval '1 minute' end
      from (values
        (1, 'Anne', '6175550123', 'a@example.org', 'PAID'), (2, 'Anne Kato', '', 'A@example.org', 'PAID'),
        (3, 'Peter', '6175550124', '', 'PAID'), (4, ' peter', '6175550124', '', 'PAID'), (5, 'Mary', '6175550124', '', 'PAID'),
        (6, '', '', '', 'PAID'), (7, 'Deleted person', '', '', 'PAID'), (8, 'Ben', '', 'ben@example.org', 'PENDING')
      ) as gift (place, name, telephone, email, state);
      insert into outbox_task (kind, dedupe_key, payload, due_at) values
        ('mail', 'mail statement 2026 a@example.org 1,2', '{"builder":"donation-statement","data":{"year":2026,"donor":"a@example.org"}}', now()),
        ('mail', 'mail statement 2026 6175550124 peter 3', '{}', now()),
        ('mail', 'mail receipt 3', '{"data":{"donation":3}}', now())`);
    await migrateDatabase(place.url);
    const records = `select string_agg(coalesce(g.name, '?'), ',' order by g.id) as value from donation g group by g.donor_id order by min(g.id)`;
    expect(await read(records)).toEqual([
      'Anne,Anne Kato',
      'Peter, peter',
      'Mary',
      ',Deleted person,Ben',
    ]);
    expect(await read('select name as value from donor order by id')).toHaveLength(3);
    const id = async (name: string) =>
      (await read(`select donor_id::text as value from donation where name = '${name}'`))[0];
    const [anne, peter] = [await id('Anne'), await id('Peter')];
    expect(await read('select dedupe_key as value from outbox_task order by id')).toEqual([
      `mail statement 2026 ${anne} 1,2`,
      `mail statement 2026 ${peter} 3`,
      'mail receipt 3',
    ]);
    expect(
      await read(`select payload #>> '{data,donor}' as value from outbox_task order by id`),
    ).toEqual([anne, null, null]);
  },
);
