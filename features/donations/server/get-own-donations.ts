import type { Account } from '#contract/account.ts';
import type { OwnDonations } from '#features/donations/contract/own-donations.ts';
import { getDonorLabel } from '#features/donations/contract/rules/donor-names.ts';
import type { DonationRecord } from '#features/donations/contract/donations.ts';
import { dayInTimeZone } from '#contract/rules/dates.ts';
import { findConfirmedEmail } from '#features/accounts/server/queries.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { getSettings } from '#platform/settings.ts';
import { type DonorSummary, isDonorOfEmail, listDonorSummaries } from './donors/queries.ts';
import { createStatementFile, findDonorYear } from './get-statements.ts';
import { createManageKey } from './monthly/manage-link.ts';
import { listMonthlyDonationsByEmail, toOwnMonthlyDonation } from './monthly/queries.ts';
import { listDonationsByDonors } from './report-queries.ts';

/**
 * What the donors gave who have the account's confirmed address, and the monthly gifts of that address. A telephone number opens nothing:
 * anybody can type it.
 */
export async function getOwnDonations(
  { database }: Pick<Platform, 'database'>,
  actor: Account,
): Promise<OwnDonations> {
  const email = await findConfirmedEmail(database, actor.id);
  if (email === null) return { donations: [], years: [], monthly: [] };
  const { timeZone } = await getSettings(database);
  const donors = await listDonorSummaries(database, isDonorOfEmail(email));
  const donations = await listDonationsByDonors(database, toIds(donors), { timeZone });
  const monthly = await listMonthlyDonationsByEmail(database, email);
  return {
    donations,
    years: listYears(donors, donations, timeZone),
    monthly: await Promise.all(
      monthly.map(async (row) => ({
        ...(await toOwnMonthlyDonation(database, row)),
        key: await createManageKey(database, row.id),
      })),
    ),
  };
}

const toIds = (donors: readonly DonorSummary[]): number[] => donors.map(({ id }) => id);

function listYears(
  donors: readonly DonorSummary[],
  donations: readonly DonationRecord[],
  timeZone: string,
): OwnDonations['years'] {
  const paid = donations.filter(({ state }) => state === 'PAID');
  const years = donors.flatMap((donor) => {
    const own = paid.filter(({ donorId }) => donorId === donor.id);
    const byYear = Map.groupBy(own, ({ paidAt }) =>
      Number(dayInTimeZone(paidAt, timeZone).slice(0, 4)),
    );
    return [...byYear].map(([year, items]) => ({
      year,
      donor: donor.id,
      name: getDonorLabel(donor),
      donations: items.length,
      amountCents: items.reduce((sum, { amount }) => sum + amount, 0),
    }));
  });
  return years.toSorted((a, b) => b.year - a.year || a.donor - b.donor);
}

/** A statement of the account's own; throws 'donation-not-found' for another donor's and for a year without one. */
export async function createOwnStatement(
  platform: Platform,
  { year, donorId }: { year: number; donorId: number },
  actor: Account,
): Promise<Buffer> {
  const { database } = platform;
  const email = await findConfirmedEmail(database, actor.id);
  const own = email === null ? [] : await listDonorSummaries(database, isDonorOfEmail(email));
  if (!toIds(own).includes(donorId)) throw new ProblemError('donation-not-found');
  const item = await findDonorYear(platform, year, donorId);
  return (await createStatementFile(platform, year, item)).bytes;
}
