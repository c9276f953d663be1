import { buildScreenUrl } from '#contract/screens.ts';
import type { Secret } from '#contract/secret.ts';
import type { Database } from '#platform/database/database.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { sign, getOrCreateSiteSecret, verify } from '#platform/secrets.ts';
import { findMonthlyDonation, type MonthlyDonationRow } from './queries.ts';

const signedText = (id: number) => `monthly gift ${id}`;
const getSecret = (db: Database) => getOrCreateSiteSecret(db, 'monthly-gift');

/** URL of the screen for changing, pausing or ending a monthly donation. Opening it changes nothing, because email programs open links. */
export async function createManageLink(
  db: Database,
  publicUrl: string,
  id: number,
): Promise<Secret> {
  return buildScreenUrl(publicUrl, '/monthly-gift/$key', { key: await createManageKey(db, id) });
}

/** The key of that link. Only for who reads the donor's email. */
export const createManageKey = async (db: Database, id: number): Promise<string> =>
  `${id}.${sign(await getSecret(db), signedText(id))}`;

/** The monthly donation of a link's key; throws 'monthly-donation-not-found' for an invalid key. */
export async function findMonthlyDonationByKey(
  db: Database,
  key: string,
): Promise<MonthlyDonationRow> {
  const [id = '', signature = ''] = key.split('.');
  const existing =
    /^[1-9]\d{0,8}$/.test(id) && verify(await getSecret(db), signedText(Number(id)), signature);
  const row = existing ? await findMonthlyDonation(db, Number(id)) : null;
  if (!row) throw new ProblemError('monthly-donation-not-found');
  return row;
}
