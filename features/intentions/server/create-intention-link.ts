import { buildScreenUrl } from '#contract/screens.ts';
import type { Secret } from '#contract/secret.ts';
import type { Database } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { createRowKeys } from '#platform/row-keys.ts';
import { lockIntention } from './queries.ts';
import { type IntentionRow, isLinkExpired } from './rules.ts';

/** The keys that open a request. Only whoever asked gets them. */
export const intentionKeys = createRowKeys('intention-key', (id) => `intention ${id}`);

export const createIntentionLink = async (
  db: Database,
  { config }: Pick<Platform, 'config'>,
  id: number,
): Promise<Secret> =>
  buildScreenUrl(config.PUBLIC_URL, '/intention/$key', { key: await intentionKeys.create(db, id) });

/** The request of a key, locked until the end of the transaction; throws 'intention-link-invalid'. */
export async function lockIntentionByKey(
  db: Database,
  key: string,
  now: Date,
): Promise<IntentionRow> {
  const id = await intentionKeys.read(db, key);
  const row = id === null ? undefined : await lockIntention(db, id);
  if (!row || isLinkExpired(row, now)) throw new ProblemError('intention-link-invalid');
  return row;
}
