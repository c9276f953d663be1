import { type SQL, sql } from 'drizzle-orm';

/** The number of each advisory lock of the site: two with one number would wait for each other. A number stays with its lock. */
export const advisoryLocks = {
  migrations: 4_821_022,
  firstAdministrator: 4_821_023,
  /** With the id of an event. */
  moves: 4_821_024,
  starterReception: 4_821_025,
  starterAlbums: 4_821_026,
  memberImport: 4_821_031,
  walletPasses: 4_821_032,
  drawers: 4_821_033,
  donors: 4_821_034,
  webhooks: 4_821_035,
  donationChoices: 4_821_036,
  demo: 4_821_040,
  telephones: 4_821_041,
  letters: 4_821_042,
  intentions: 4_821_043,
} as const;

export type AdvisoryLock = keyof typeof advisoryLocks;

type Transaction = { execute(query: SQL): PromiseLike<unknown> };

/** Waits for the lock, which is held until the transaction ends. */
export async function lockTransaction(db: Transaction, name: AdvisoryLock): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${advisoryLocks[name]})`);
}

/** The same for one record. */
export async function lockTransactionFor(
  db: Transaction,
  name: AdvisoryLock,
  id: number,
): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${advisoryLocks[name]}, ${id})`);
}
