import { buildScreenUrl } from '#contract/screens.ts';
import type { Secret } from '#contract/secret.ts';
import type { Database } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { createRowKeys } from '#platform/row-keys.ts';
import { findParty, type PartyRecord } from './queries.ts';
import { isConfirmationExpired } from './rules.ts';

/** The keys that open a party's page. Only its address gets them: they confirm the address, too. */
export const partyKeys = createRowKeys('waiting-list-key', (id) => `waiting party ${id}`);

/** What emails to a party link to. */
export async function createLinks(
  db: Database,
  { config }: Pick<Platform, 'config'>,
  id: number,
): Promise<{ party: Secret; site: string }> {
  const site = config.PUBLIC_URL;
  const key = await partyKeys.create(db, id);
  return { party: buildScreenUrl(site, '/waiting-list/$key', { key }), site };
}

/** The party of a key; throws 'waiting-link-invalid', also for a confirmation that came too late. */
export async function findPartyByKey(
  { clock }: Pick<Platform, 'clock'>,
  db: Database,
  key: string,
): Promise<PartyRecord> {
  const id = await partyKeys.read(db, key);
  const party = id === null ? null : await findParty(db, id);
  if (!party || isConfirmationExpired(party, clock.now()))
    throw new ProblemError('waiting-link-invalid');
  return party;
}
