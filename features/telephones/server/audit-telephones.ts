import { nameActor, writeAuditEntries } from '#platform/audit.ts';
import type { Database } from '#platform/database/database.ts';
import { lockTransaction } from '#platform/database/advisory-locks.ts';
import { type BackgroundJob, createIntervalJob } from '#platform/ops/background-jobs.ts';
import { findRecordedRun, recordRun } from '#platform/ops/job-runs.ts';
import type { Platform } from '#platform/platform.ts';
import { getSettings } from '#platform/settings.ts';
import { insertChecks, listStoredTelephones, replaceTelephone } from './queries.ts';
import { findRightWriting, readStored } from './rules.ts';
import { type TelephoneSource, telephoneSources } from './source-queries.ts';

const intervalMs = 60 * 60_000;
const run = 'telephones read again';

/** Reads every stored telephone number again, once in the life of the site: earlier versions stored some that nobody can dial. */
export const createTelephoneAuditJob = (platform: Platform): BackgroundJob =>
  createIntervalJob('telephones', intervalMs, platform.log, () => auditTelephones(platform));

export async function auditTelephones({ transact, clock }: Platform): Promise<void> {
  await transact(async (db) => {
    await lockTransaction(db, 'telephones');
    if (await findRecordedRun(db, run)) return;
    const { telephoneCountries } = await getSettings(db);
    for (const source of telephoneSources)
      await auditSource({ db, clock }, source, telephoneCountries);
    await recordRun(db, run, clock.now());
  });
}

type Context = Pick<Platform, 'clock'> & { db: Database };

/** Writes the numbers of a source as they are dialed, and notes the records of those that somebody has to look at. */
async function auditSource(
  context: Context,
  source: TelephoneSource,
  countries: readonly string[],
): Promise<void> {
  const rows = await listStoredTelephones(context.db, source);
  const byNumber = Map.groupBy(rows, ({ telephone }) => telephone);
  for (const [telephone, records] of byNumber) {
    const right = findRightWriting(readStored(telephone, countries));
    if (right === telephone) continue;
    if (right !== null && !source.isFixed)
      await correctTelephone(context, source, { from: telephone, to: right });
    else
      await insertChecks(
        context.db,
        source,
        records.map(({ id }) => id),
      );
  }
}

type Actor = { id: string; name: string };
const site: Actor = { id: 'system', name: '' };

/** Corrects a number in the records of a source, with an entry in the history of each. */
export async function correctTelephone(
  { db, clock }: Context,
  source: TelephoneSource,
  change: { from: string; to: string },
  actor: Actor = site,
): Promise<void> {
  const ids = await replaceTelephone(db, source, change);
  if (ids.length > 0) await source.moveKeys?.(db, change);
  await auditRecords({ db, clock }, source, { ids, action: 'correct telephone', actor });
}

/** Writes what was done with the number of each record, without the number, which would outlive the person's data. */
export const auditRecords = (
  { db, clock }: Context,
  { subject }: TelephoneSource,
  { ids, action, actor }: { ids: readonly string[]; action: string; actor: Actor },
): Promise<void> =>
  writeAuditEntries(
    db,
    clock,
    ids.map((id) => ({
      ...nameActor(actor),
      action,
      subject: `${subject} ${id}`,
    })),
  );
