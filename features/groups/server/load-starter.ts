import { sampleGroup } from '#starter/samples.ts';
import type { Database } from '#platform/database/database.ts';
import { groupsExist, insertGroupRow } from './queries.ts';

/** Adds the sample of a group to a new site. */
export async function loadSampleGroup(db: Database): Promise<void> {
  if (!(await groupsExist(db))) await insertGroupRow(db, sampleGroup);
}
