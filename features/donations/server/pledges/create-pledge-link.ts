import { normalizeEmail } from '#contract/rules/email-addresses.ts';
import { buildUrl } from '#contract/client.ts';
import { buildScreenUrl } from '#contract/screens.ts';
import { Secret } from '#contract/secret.ts';
import { pledges } from '#features/donations/contract/pledges.ts';
import type { Database } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { createRowKeys } from '#platform/row-keys.ts';
import { findPledge } from './queries.ts';
import type { PledgeRow } from './rules.ts';

const keys = createRowKeys('pledge', (id, email) => `pledge ${id} ${normalizeEmail(email)}`);

/** The key that opens a pledge. Only its address gets it; another address ends it. */
export const createPledgeKey = (
  db: Database,
  { id, email }: Pick<PledgeRow, 'id' | 'email'>,
): Promise<string> => keys.create(db, id, email);

/** What emails about a pledge link to: its page, and the end of its reminders. */
export async function createPledgeLinks(
  db: Database,
  { config }: Pick<Platform, 'config'>,
  row: Pick<PledgeRow, 'id' | 'email'>,
): Promise<{ pledge: Secret; turnOff: Secret }> {
  const key = await createPledgeKey(db, row);
  return {
    pledge: buildScreenUrl(config.PUBLIC_URL, '/pledge/$key', { key }),
    turnOff: new Secret('link', buildUrl(config.PUBLIC_URL, pledges.turnOff, { params: { key } })),
  };
}

/** The pledge of a key; throws 'pledge-link-invalid', also for one that was deleted. */
export async function findPledgeByKey(db: Database, key: string): Promise<PledgeRow> {
  const findEmail = async (id: number) => (await findPledge(db, id))?.email ?? null;
  const id = await keys.read(db, key, findEmail);
  const row = id === null ? null : await findPledge(db, id);
  if (!row) throw new ProblemError('pledge-link-invalid');
  return row;
}
