import { and, eq, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { networkFactors, type ClientIdentity } from '#platform/http/client-identity.ts';
import { addMinutes } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { isHeldAt } from '#features/event/server/claim-queries.ts';
import { chair, chairClaim } from '#features/event/server/tables.ts';
import { clientHoldHistory } from './tables.ts';
import { isOnSale } from './condition-queries.ts';
import { type ClientHolds, fewestHeldChairs, type HallUse, unpaidMemoryHours } from './rules.ts';

/** A chair in a cart, with the client whose limits count it. */
export type CountedHold = { eventId: number; client: string | null; network: string | null };

/** A call of the database function that locks a client and counts its unpaid chairs: [of the client, of its network]. */
const lockClientHolds = (call: {
  eventId: unknown;
  client: unknown;
  network: unknown;
  now: unknown;
}): SQL =>
  sql`lock_client_holds(${call.eventId}, ${call.client}::text, ${call.network}::text, ${call.now}::timestamptz)`;

const client = sql`${sql.placeholder('client')}::text`;
const network = sql`${sql.placeholder('network')}::text`;
/** The client of a prepared statement about `chair` is below every limit, whatever the hall's use, and paid for all it held before. */
export const isBelowLimits = sql`(${client} is null or (
  not exists (select from ${clientHoldHistory} where ${clientHoldHistory.eventId} = ${chair.eventId} and ${clientHoldHistory.unpaidSeconds} > 0
    and ${clientHoldHistory.client} in (${client}, ${network}))
  and (select held[1] < ${sql.raw(String(fewestHeldChairs))} and held[2] < ${sql.raw(String(fewestHeldChairs * networkFactors.heldChairs))}
    from ${lockClientHolds({ eventId: chair.eventId, client, network, now: sql.placeholder('now') })} held)))`;

type ClientInput = { eventId: number; client: ClientIdentity; now: Date };

/** Locks the client until the transaction ends and reads what its limits depend on; `network` is null for IPv4. */
export async function lockAndReadClientHolds(
  db: Database,
  { eventId, client: { client, network }, now }: ClientInput,
): Promise<{ client: ClientHolds; network: ClientHolds | null; hall: HallUse }> {
  const at = now.toISOString();
  await db.execute(sql`select ${lockClientHolds({ eventId, client, network, now: at })}`);
  const isInCart = sql`(${chairClaim.state} = 'PAYING' or ${isHeldAt(at)})`;
  const [hall] = await db
    .select({
      cartChairs: sql`count(*) filter (where ${isInCart})`.mapWith(Number),
      soldChairs: sql`count(*) filter (where ${chairClaim.state} = 'SOLD')`.mapWith(Number),
      allChairs:
        sql`(select count(*) from chair where event_id = ${eventId} and ${isOnSale})`.mapWith(
          Number,
        ),
      heldByClient:
        sql`count(*) filter (where ${isInCart} and ${chairClaim.client} = ${client})`.mapWith(
          Number,
        ),
      heldByNetwork:
        sql`count(*) filter (where ${isInCart} and ${chairClaim.network} = ${network}::text)`.mapWith(
          Number,
        ),
      clientExpiry:
        sql<Date | null>`min(${chairClaim.expiresAt}) filter (where ${isInCart} and ${chairClaim.client} = ${client})`.mapWith(
          chairClaim.expiresAt,
        ),
      networkExpiry:
        sql<Date | null>`min(${chairClaim.expiresAt}) filter (where ${isInCart} and ${chairClaim.network} = ${network}::text)`.mapWith(
          chairClaim.expiresAt,
        ),
    })
    .from(chairClaim)
    .where(eq(chairClaim.eventId, eventId));
  const histories = await db
    .select()
    .from(clientHoldHistory)
    .where(
      and(
        eq(clientHoldHistory.eventId, eventId),
        inArray(clientHoldHistory.client, network === null ? [client] : [client, network]),
      ),
    );
  const build = (key: string, heldChairs = 0, nextExpiry: Date | null = null): ClientHolds => {
    const history = histories.find((row) => row.client === key);
    return {
      heldChairs,
      nextExpiry,
      paidChairs: history?.paidChairs ?? 0,
      unpaidSeconds: history?.unpaidSeconds ?? 0,
      lastUnpaidAt: history?.lastUnpaidAt ?? null,
    };
  };
  return {
    client: build(client, hall?.heldByClient, hall?.clientExpiry),
    network: network === null ? null : build(network, hall?.heldByNetwork, hall?.networkExpiry),
    hall: {
      unsoldChairs: Math.max(0, (hall?.allChairs ?? 0) - (hall?.soldChairs ?? 0)),
      cartChairs: hall?.cartChairs ?? 0,
    },
  };
}

/** Holds that ended unpaid, each after `heldSeconds`. */
type UnpaidHolds = { holds: readonly CountedHold[]; heldSeconds: number; now: Date };

/** Adds the time of holds that ended unpaid, for their client and for its network. Rows are written in key order, so that none deadlocks. */
export async function recordUnpaidHolds(
  db: Database,
  { holds, heldSeconds, now }: UnpaidHolds,
): Promise<void> {
  const keys = holds.flatMap(({ eventId, client, network }) =>
    [client, network].flatMap((key) => (key === null ? [] : [{ eventId, client: key }])),
  );
  if (keys.length === 0) return;
  const counted = [...Map.groupBy(keys, ({ eventId, client }) => `${client} ${eventId}`)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, [first, ...others]]) =>
      first ? [{ ...first, unpaidSeconds: Math.round((1 + others.length) * heldSeconds) }] : [],
    );
  const isPastMemory = sql`${clientHoldHistory.lastUnpaidAt} < ${addMinutes(now, -unpaidMemoryHours * 60).toISOString()}::timestamptz`;
  await db
    .insert(clientHoldHistory)
    .values(counted.map((row) => ({ ...row, paidChairs: 0, lastUnpaidAt: now, updatedAt: now })))
    .onConflictDoUpdate({
      target: [clientHoldHistory.client, clientHoldHistory.eventId],
      set: {
        // At most a year, so that no sum overflows.
        unpaidSeconds: sql`least(31536000, excluded.unpaid_seconds + case when ${isPastMemory} then 0 else ${clientHoldHistory.unpaidSeconds} end)`,
        lastUnpaidAt: now,
        updatedAt: now,
      },
    });
}

/** The part of a larger statement that counts paid chairs for the clients that held them. Rows are written in key order, so that none deadlocks. */
export const recordPaidHolds = (paid: SQLWrapper, condition: SQL, now: unknown): SQL => sql`
  insert into ${clientHoldHistory} (client, event_id, paid_chairs, unpaid_seconds, updated_at)
  select key, event_id, count(*), 0, ${now}::timestamptz
  from ${paid} paid, lateral (values (client), (network)) keys (key)
  where key is not null and ${condition} group by key, event_id order by key
  on conflict (client, event_id) do update set paid_chairs = ${clientHoldHistory}.paid_chairs + excluded.paid_chairs,
    unpaid_seconds = 0, last_unpaid_at = null, updated_at = excluded.updated_at`;
