import type { Statement } from '@namugongo/contract/donation-statements';
import type { Gift } from '@namugongo/contract/donations';
import type { Platform } from '../platform/platform.ts';
import { Refusal } from '../platform/problems.ts';
import { readSettings } from '../platform/settings.ts';
import { listGifts } from './gift-queries.ts';
import { printStatement } from './print-statement.ts';
import { readDonationSettings } from './queries.ts';
import { giverOf } from './rules.ts';

export type GiversYear = { giver: string; gifts: Gift[] };

/** Everybody who gave in a year, by name, each with the gifts that stayed, the oldest first. */
export async function readGivers(platform: Platform, year: number): Promise<GiversYear[]> {
  const { timeZone } = await readSettings(platform.database);
  const period = { from: `${year}-01-01`, until: `${year}-12-31`, timeZone };
  const gifts = await listGifts(platform.database, period);
  const stayed = gifts.filter(({ state }) => state === 'PAID').toReversed();
  const byGiver = Map.groupBy(stayed, ({ phone, ...gift }) =>
    giverOf({ ...gift, telephone: phone }),
  );
  return [...byGiver]
    .map(([giver, own]) => ({ giver, gifts: own }))
    .toSorted((a, b) => nameOf(a).localeCompare(nameOf(b), 'en'));
}

/** As the giver was called last. */
const nameOf = ({ gifts }: GiversYear): string => gifts.at(-1)?.name ?? '';

export async function listStatements(platform: Platform, year: number): Promise<Statement[]> {
  const givers = await readGivers(platform, year);
  return givers.map((one) => ({
    giver: one.giver,
    name: nameOf(one),
    email: one.gifts.at(-1)?.email ?? '',
    gifts: one.gifts.length,
    amountCents: one.gifts.reduce((sum, { amount }) => sum + amount, 0),
  }));
}

/** One giver's statement as a PDF, with the name of its file. */
export async function makeStatement(
  platform: Platform,
  year: number,
  { gifts }: Pick<GiversYear, 'gifts'>,
): Promise<{ name: string; bytes: Buffer }> {
  const { database, clock } = platform;
  const site = await readSettings(database);
  const settings = await readDonationSettings(database);
  const bytes = await printStatement({ year, gifts, settings, site, now: clock.now() });
  return { name: `${year} ${gifts.at(-1)?.name ?? 'gifts'}.pdf`, bytes };
}

export async function findGiver(
  platform: Platform,
  year: number,
  giver: string,
): Promise<GiversYear> {
  const found = (await readGivers(platform, year)).find((one) => one.giver === giver);
  if (!found) throw new Refusal('donation-not-found');
  return found;
}
