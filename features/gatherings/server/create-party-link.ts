import { buildUrl } from '#contract/client.ts';
import { buildScreenUrl } from '#contract/screens.ts';
import { Secret } from '#contract/secret.ts';
import { gatheringParties } from '#features/gatherings/contract/gathering-parties.ts';
import type { Database } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { createRowKeys } from '#platform/row-keys.ts';
import { findParty, type StoredParty } from './party-queries.ts';

/** The keys that open an answer. Only its address gets them. */
export const partyKeys = createRowKeys('gathering-party-key', (id) => `party ${id} of a gathering`);

/** What emails about an answer link to: its page, and the end of its reminders. */
export async function createPartyLinks(
  db: Database,
  { config }: Pick<Platform, 'config'>,
  id: number,
): Promise<{ party: Secret; turnOff: Secret }> {
  const key = await partyKeys.create(db, id);
  return {
    party: buildScreenUrl(config.PUBLIC_URL, '/gathering-answer/$key', { key }),
    turnOff: new Secret(
      'link',
      buildUrl(config.PUBLIC_URL, gatheringParties.turnOff, { params: { key } }),
    ),
  };
}

/** The answer of a key; throws 'gathering-link-invalid'. */
export async function findPartyByKey(db: Database, key: string): Promise<StoredParty> {
  const id = await partyKeys.read(db, key);
  const party = id === null ? undefined : await findParty(db, id);
  if (!party) throw new ProblemError('gathering-link-invalid');
  return party;
}
