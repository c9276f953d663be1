import type { Database } from '../../platform/database.ts';
import { Refusal } from '../../platform/problems.ts';
import { sign, siteSecret, verify } from '../../platform/secrets.ts';
import { findMonthlyGift, type MonthlyGiftRow } from './queries.ts';

const signedText = (id: number) => `monthly gift ${id}`;
const secretOf = (db: Database) => siteSecret(db, 'monthly-gift');

/** The address of the screen by which its giver changes, pauses or ends a gift. Opening it changes nothing: mail programs open links. */
export async function linkOf(db: Database, publicUrl: string, id: number): Promise<string> {
  return `${publicUrl}/#/monthly-gift/${id}.${sign(await secretOf(db), signedText(id))}`;
}

/** The gift of a link's key; refuses any other key. */
export async function findByKey(db: Database, key: string): Promise<MonthlyGiftRow> {
  const [id = '', signature = ''] = key.split('.');
  const known =
    /^[1-9]\d{0,8}$/.test(id) && verify(await secretOf(db), signedText(Number(id)), signature);
  const row = known ? await findMonthlyGift(db, Number(id)) : null;
  if (!row) throw new Refusal('monthly-gift-not-found');
  return row;
}
