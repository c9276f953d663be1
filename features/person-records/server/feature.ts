import type { Account } from '#contract/account.ts';
import { personRecords } from '#features/person-records/contract/person-records.ts';
import { defineFeature } from '#platform/feature.ts';
import { implement } from '#platform/http/implement.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { listPersonRecords } from './list-person-records.ts';
import type { RecordRow, RecordSources, StartSource } from './sources.ts';

/** What is a person's, for staff. */
export const createPersonRecordsFeature = (platform: Platform, sources: RecordSources) =>
  defineFeature({
    name: 'person-records',
    endpoints: createPersonRecordsEndpoints(platform, sources),
  });

const createPersonRecordsEndpoints = ({ database }: Platform, sources: RecordSources) => {
  const list = (kind: 'account' | 'entry' | 'donor', row: RecordRow, actor: Account) =>
    listPersonRecords(database, sources, { kind, row }, actor);
  async function find<Id>(
    source: StartSource<Id>,
    id: Id,
    problem: 'person-not-found' | 'member-not-found' | 'donor-not-found',
  ): Promise<RecordRow> {
    const row = await source.find(database, id);
    if (!row) throw new ProblemError(problem);
    return row;
  }
  return implement(personRecords, {
    listOfAccount: async ({ params: { id }, actor }) =>
      list('account', await find(sources.account, id, 'person-not-found'), actor),
    listOfEntry: async ({ params: { id }, actor }) =>
      list('entry', await find(sources.entry, id, 'member-not-found'), actor),
    listOfDonor: async ({ params: { id }, actor }) =>
      list('donor', await find(sources.donor, id, 'donor-not-found'), actor),
  });
};
