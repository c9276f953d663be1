import type { DonationStatement } from '#features/donations/contract/donation-statements.ts';
import type { DonationRecord } from '#features/donations/contract/donations.ts';
import { getDonorLabel } from '#features/donations/contract/rules/donor-names.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { getSettings } from '#platform/settings.ts';
import { type DonorSummary, findDonorSummary, listDonorSummaries } from './donors/queries.ts';
import { listDonations, listDonationsByDonors } from './report-queries.ts';
import { createStatementPdf } from './statement-pdf.ts';
import { getDonationSettings } from './queries.ts';

/** A donor with the gifts of a year, oldest first; at least one. */
export type DonorYear = {
  donor: DonorSummary;
  donations: DonationRecord[];
};

/** The gifts of a year that were not refunded, oldest first; of all donors, or of one. */
async function listPaid(
  { database }: Pick<Platform, 'database'>,
  year: number,
  donorId?: number,
): Promise<DonationRecord[]> {
  const { timeZone } = await getSettings(database);
  const period = { from: `${year}-01-01`, until: `${year}-12-31`, timeZone };
  const records =
    donorId === undefined
      ? await listDonations(database, period)
      : await listDonationsByDonors(database, [donorId], period);
  return records.filter(({ state }) => state === 'PAID').toReversed();
}

/** Donors of a year by name, each with the donations that were not refunded. Loose cash and gifts of deleted people have no donor. */
export async function listDonorYears(platform: Platform, year: number): Promise<DonorYear[]> {
  const byDonor = Map.groupBy(await listPaid(platform, year), ({ donorId }) => donorId);
  const donors = await listDonorSummaries(platform.database);
  return donors.flatMap((donor) => {
    const own = byDonor.get(donor.id);
    return own ? [{ donor, donations: own }] : [];
  });
}

/** The year of one donor; throws 'donation-not-found' for a year without a gift. */
export async function findDonorYear(
  platform: Platform,
  year: number,
  donorId: number,
): Promise<DonorYear> {
  const donor = await findDonorSummary(platform.database, donorId);
  const donations = donor ? await listPaid(platform, year, donorId) : [];
  if (!donor || donations.length === 0) throw new ProblemError('donation-not-found');
  return { donor, donations };
}

/** Where the statement is emailed: the record's address, or that of the latest gift with one; empty without. */
export const getStatementEmail = ({ donor, donations }: DonorYear): string =>
  donor.email || (donations.findLast(({ email }) => email !== '')?.email ?? '');

export async function listStatements(
  platform: Platform,
  year: number,
): Promise<DonationStatement[]> {
  const donors = await listDonorYears(platform, year);
  return donors.map((item) => ({
    donor: item.donor.id,
    name: getDonorLabel(item.donor),
    email: getStatementEmail(item),
    donations: item.donations.length,
    amountCents: item.donations.reduce((sum, { amount }) => sum + amount, 0),
  }));
}

/** One donor's statement as a PDF, with its file name. */
export async function createStatementFile(
  platform: Platform,
  year: number,
  item: DonorYear,
): Promise<{ name: string; bytes: Buffer }> {
  const { database, clock } = platform;
  const site = await getSettings(database);
  const settings = await getDonationSettings(database);
  const { name, telephone, address } = item.donor;
  const bytes = await createStatementPdf({
    year,
    donor: { name, telephone, address, email: getStatementEmail(item) },
    donations: item.donations,
    settings,
    site,
    now: clock.now(),
  });
  return { name: `${year} ${name || 'gifts'}.pdf`, bytes };
}
