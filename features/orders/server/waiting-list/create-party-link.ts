import { buildScreenUrl } from '#contract/screens.ts';
import type { Secret } from '#contract/secret.ts';
import type { Database } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { getOrCreateSiteSecret, sign, verify } from '#platform/secrets.ts';
import { findParty, type PartyRecord } from './queries.ts';
import { isConfirmationExpired } from './rules.ts';

const getSecret = (db: Database): Promise<string> => getOrCreateSiteSecret(db, 'waiting-list-key');

const formatSignedText = (id: string) => `waiting party ${id}`;

/** Creates the URL-safe key that opens a party's page. Only its address gets it: it confirms the address, too. */
export async function createPartyKey(db: Database, id: number): Promise<string> {
  const text = id.toString(36);
  return `${text}-${sign(await getSecret(db), formatSignedText(text))}`;
}

/** What emails to a party link to. */
export async function createLinks(
  db: Database,
  { config }: Pick<Platform, 'config'>,
  id: number,
): Promise<{ party: Secret; site: string }> {
  const site = config.PUBLIC_URL;
  const key = await createPartyKey(db, id);
  return { party: buildScreenUrl(site, '/waiting-list/$key', { key }), site };
}

// Without dots: the last part of a path with one looks like a file name.
const keyPattern = /^([0-9a-z]{1,7})-([\w-]{43})$/;

/** The party of a key; throws 'waiting-link-invalid', also for a confirmation that came too late. */
export async function findPartyByKey(
  { clock }: Pick<Platform, 'clock'>,
  db: Database,
  key: string,
): Promise<PartyRecord> {
  const [, text = '', signature = ''] = keyPattern.exec(key) ?? [];
  const id = Number.parseInt(text, 36);
  const isGenuine = verify(await getSecret(db), formatSignedText(text), signature);
  const party = isGenuine && id < 2 ** 31 ? await findParty(db, id) : null;
  if (!party || isConfirmationExpired(party, clock.now()))
    throw new ProblemError('waiting-link-invalid');
  return party;
}
