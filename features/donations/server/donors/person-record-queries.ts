import { eq, type SQL } from 'drizzle-orm';
import { formatCount } from '#contract/rules/counts.ts';
import { getDonorLabel } from '#features/donations/contract/rules/donor-names.ts';
import type { RecordRow, StartSource } from '#features/person-records/server/sources.ts';
import type { Database } from '#platform/database/database.ts';
import { donor } from '../tables.ts';
import { listDonorSummaries } from './queries.ts';

/** Donors as a person's, with what their gifts said. */
export const donorRecords: StartSource<number> = {
  isJoinedByEmail: true,
  find: async (db, id) => (await listRows(db, eq(donor.id, id)))[0] ?? null,
  list: (db) => listRows(db),
};

const listRows = async (db: Database, which?: SQL): Promise<RecordRow[]> =>
  (await listDonorSummaries(db, which)).map((row) => ({
    id: String(row.id),
    userId: null,
    names: row.names,
    emails: row.emails,
    telephones: row.telephones,
    title: getDonorLabel(row),
    detail: formatCount(row.donations, 'gift'),
  }));
