import type { Account } from '#contract/account.ts';
import type { OwnDonations } from '#features/donations/contract/own-donations.ts';
import { dayInTimeZone } from '#contract/rules/dates.ts';
import { findConfirmedEmail } from '#features/accounts/server/queries.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { getSettings } from '#platform/settings.ts';
import { createStatementFile } from './get-statements.ts';
import { createManageKey } from './monthly/manage-link.ts';
import { listMonthlyDonationsByEmail, toOwnMonthlyDonation } from './monthly/queries.ts';
import { listDonationsByEmail } from './report-queries.ts';

/** What was given under the account's confirmed address. A telephone number opens nothing: anybody can type it. */
export async function getOwnDonations(
  { database }: Pick<Platform, 'database'>,
  actor: Account,
): Promise<OwnDonations> {
  const email = await findConfirmedEmail(database, actor.id);
  if (email === null) return { donations: [], years: [], monthly: [] };
  const { timeZone } = await getSettings(database);
  const donations = await listDonationsByEmail(database, email, { timeZone });
  const byYear = Map.groupBy(
    donations.filter(({ state }) => state === 'PAID'),
    ({ paidAt }) => Number(dayInTimeZone(paidAt, timeZone).slice(0, 4)),
  );
  const monthly = await listMonthlyDonationsByEmail(database, email);
  return {
    donations,
    years: [...byYear].map(([year, paid]) => ({
      year,
      donations: paid.length,
      amountCents: paid.reduce((sum, { amount }) => sum + amount, 0),
    })),
    monthly: await Promise.all(
      monthly.map(async (row) => ({
        ...(await toOwnMonthlyDonation(database, row)),
        key: await createManageKey(database, row.id),
      })),
    ),
  };
}

/** The account's own statement; throws 'donation-not-found' for a year without one. */
export async function createOwnStatement(
  platform: Platform,
  year: number,
  actor: Account,
): Promise<Buffer> {
  const { database } = platform;
  const email = await findConfirmedEmail(database, actor.id);
  const { timeZone } = await getSettings(database);
  const period = { from: `${year}-01-01`, until: `${year}-12-31`, timeZone };
  const all = email === null ? [] : await listDonationsByEmail(database, email, period);
  const donations = all.filter(({ state }) => state === 'PAID').toReversed();
  if (donations.length === 0) throw new ProblemError('donation-not-found');
  return (await createStatementFile(platform, year, { donations })).bytes;
}
