import { afterAll, expect, test } from 'vitest';
import journal from '../../../../migrations/meta/_journal.json' with { type: 'json' };
import { createEmptyPlace } from '#app/server/testing/create-empty-site.ts';
import { createClient } from '#platform/database/database-connections.ts';
import { listMigrations, migrateDatabase } from '#platform/database/database.ts';

// The upgrade that makes every promise a state of its chair's claim.
const place = await createEmptyPlace();
const client = createClient(place.url);
afterAll(async () => {
  await client.end();
  await place.drop();
});

const later = '2027-05-04T12:00:00Z';
const [approvedCart, offeredCart, publicCart] = [
  '00000000-0000-4000-8000-000000000001',
  '00000000-0000-4000-8000-000000000002',
  '00000000-0000-4000-8000-000000000003',
];

/** A filled hall of before: what each chair is, by its name. */
const fill = `
  insert into event (title, countdown_target, fee_percent, plan_height, plan_features) values ('Feast', '${later}', 3, 60, '[]');
  insert into chair (event_id, table_name, chair_name, chair_type, amount_cents, status)
    select event.id, 'Table 1', name, 'youth', 100, 'Request' from event, unnest(array['free', 'requested', 'declined', 'approved and held',
      'approved and given back', 'approved and being paid', 'approved and sold', 'requested and sold', 'approved for a chair that another cart holds', 'offered', 'held', 'waiting',
      'reserved', 'reserved twice', 'reserved and held', 'reserved and sold', 'reserved by a closed code', 'reserved and requested']) as name;
  insert into cart (id, event_id, created_at) select cart::uuid, event.id, '${later}'
    from event, unnest(array['${approvedCart}', '${offeredCart}', '${publicCart}']) as cart;
  insert into seat_request (event_id, chair_id, name, email, telephone, state, requested_at, cart_id, held_until)
    select chair.event_id, chair.id, 'A', 'a@example.org', '6175550123', case
        when chair_name = 'approved and sold' then 'paid' when chair_name like '%requested%' then 'requested'
        when chair_name = 'declined' then 'declined' else 'approved' end, '${later}',
      case when chair_name like 'approved%' then '${approvedCart}'::uuid end, case when chair_name like 'approved%' then timestamptz '${later}' end
    from chair where chair_name like '%requested%' or chair_name like 'approved%' or chair_name = 'declined';
  insert into waiting_party (event_id, name, telephone, email, adults, children, is_together, accepts_fewer, state, joined_at, cart_id, offered_until)
    select id, 'B', '6175550124', 'b@example.org', 1, 0, true, false, 'offered', '${later}', '${offeredCart}', '${later}' from event;
  insert into code (event_id, code, label, closed) select id, name, '', name = 'closed' from event, unnest(array['open', 'other', 'closed']) as name;
  insert into code_chair (code_id, chair_id) select code.id, chair.id from code, chair
    where (chair_name like 'reserved%' and chair_name <> 'reserved by a closed code' and code = 'open')
      or (chair_name = 'reserved twice' and code = 'other') or (chair_name = 'reserved by a closed code' and code = 'closed');
  insert into chair_claim (event_id, chair_id, state, cart_id, guest_type, amount_cents, expires_at)
    select event_id, id, case when chair_name like '%sold' then 'SOLD' when chair_name like '%being paid' then 'PAYING' when chair_name = 'waiting' then 'WAITING' else 'HELD' end,
      case when chair_name like 'approved and%' then '${approvedCart}'::uuid when chair_name = 'offered' then '${offeredCart}'::uuid
        when chair_name <> 'waiting' then '${publicCart}'::uuid end, 'youth', 50, case when chair_name not like '%sold' then timestamptz '${later}' end
    from chair where chair_name like '%held' or chair_name like '%being paid' or chair_name like '%sold' or chair_name like '%another cart holds'
      or chair_name in ('offered', 'waiting')`;

const list = `
  select chair_name as name, claim.state, promise, promised_cart as cart, promised_until is not null as ends, claim.amount_cents as cents,
    case when promise in ('REQUESTED', 'APPROVED') then exists (select from seat_request r where r.id = promised_to and r.chair_id = chair.id)
      when promise = 'OFFERED' then exists (select from waiting_party p where p.id = promised_to) else promised_to is null end as right
  from chair left join chair_claim claim on claim.chair_id = chair.id`;

test('every open promise of a filled hall is carried over', { timeout: 60_000 }, async () => {
  const index = journal.entries.findIndex(({ tag }) => tag.endsWith('_promise-claims'));
  const migrations = listMigrations();
  await migrateDatabase(place.url, { last: migrations[index - 1] ?? '' });
  await client.connect();
  await client.query(fill);
  await migrateDatabase(place.url, { last: migrations[index] ?? '' });
  const { rows } = await client.query<Record<string, unknown>>(list);
  const of = (state: string | null, promise: string | null = null, cart: string | null = null) => ({
    state,
    promise,
    cart,
    ends: cart !== null,
  });
  const expected = {
    free: of(null),
    requested: of('REQUESTED', 'REQUESTED'),
    declined: of(null),
    'approved and held': of('HELD', 'APPROVED', approvedCart),
    'approved and given back': of('APPROVED', 'APPROVED', approvedCart),
    'approved and being paid': of('PAYING', 'APPROVED', approvedCart),
    'approved and sold': of('SOLD'),
    'requested and sold': of('SOLD'),
    'approved for a chair that another cart holds': of('HELD'),
    offered: of('HELD', 'OFFERED', offeredCart),
    held: of('HELD'),
    waiting: of('WAITING'),
    reserved: of('RESERVED', 'RESERVED'),
    'reserved twice': of('RESERVED', 'RESERVED'),
    'reserved and held': of('HELD', 'RESERVED'),
    'reserved and sold': of('SOLD'),
    'reserved by a closed code': of(null),
    'reserved and requested': of('REQUESTED', 'REQUESTED'),
  };
  const resting = ['REQUESTED', 'APPROVED', 'RESERVED'];
  expect(Object.fromEntries(rows.map(({ name, ...row }) => [String(name), row]))).toEqual(
    Object.fromEntries(
      Object.entries(expected).map(([name, row]) => [
        name,
        {
          ...row,
          cents: row.state === null ? null : resting.includes(row.state) ? 100 : 50,
          right: true,
        },
      ]),
    ),
  );
});
