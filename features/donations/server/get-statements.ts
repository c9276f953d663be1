import { compareTexts } from '#contract/rules/normalize.ts';
import type { DonationStatement } from '#features/donations/contract/donation-statements.ts';
import type { DonationRecord } from '#features/donations/contract/donations.ts';
import { deletedName } from '#platform/ops/personal-data.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { getSettings } from '#platform/settings.ts';
import { listDonations } from './report-queries.ts';
import { createStatementPdf } from './statement-pdf.ts';
import { getDonationSettings } from './queries.ts';
import { getDonorKey } from './rules.ts';

export type DonorYear = { donor: string; donations: DonationRecord[] };

/** Donors of a year by name, each with the donations that were not refunded, oldest first. */
export async function listDonorYears(platform: Platform, year: number): Promise<DonorYear[]> {
  const { timeZone } = await getSettings(platform.database);
  const period = { from: `${year}-01-01`, until: `${year}-12-31`, timeZone };
  const donations = await listDonations(platform.database, period);
  const paid = donations.filter((item) => item.state === 'PAID' && !isAnonymous(item)).toReversed();
  const byDonor = Map.groupBy(paid, ({ phone, ...donation }) =>
    getDonorKey({ ...donation, telephone: phone }),
  );
  return [...byDonor]
    .map(([donor, own]) => ({ donor, donations: own }))
    .toSorted((a, b) => compareTexts(getDonorName(a), getDonorName(b)));
}

/** Loose cash, and gifts of people who were deleted, belong to nobody's statement. */
const isAnonymous = ({ name, email, phone }: DonationRecord): boolean =>
  (name === '' || name === deletedName) && email === '' && phone === '';

/** The name on the latest donation. */
const getDonorName = ({ donations }: DonorYear): string => donations.at(-1)?.name ?? '';

export async function listStatements(
  platform: Platform,
  year: number,
): Promise<DonationStatement[]> {
  const donors = await listDonorYears(platform, year);
  return donors.map((item) => ({
    donor: item.donor,
    name: getDonorName(item),
    email: item.donations.at(-1)?.email ?? '',
    donations: item.donations.length,
    amountCents: item.donations.reduce((sum, { amount }) => sum + amount, 0),
  }));
}

/** One donor's statement as a PDF, with its file name. */
export async function createStatementFile(
  platform: Platform,
  year: number,
  { donations }: Pick<DonorYear, 'donations'>,
): Promise<{ name: string; bytes: Buffer }> {
  const { database, clock } = platform;
  const site = await getSettings(database);
  const settings = await getDonationSettings(database);
  const bytes = await createStatementPdf({
    year,
    donations,
    settings,
    site,
    now: clock.now(),
  });
  return { name: `${year} ${donations.at(-1)?.name ?? 'gifts'}.pdf`, bytes };
}

export async function findDonor(
  platform: Platform,
  year: number,
  donor: string,
): Promise<DonorYear> {
  const existing = (await listDonorYears(platform, year)).find((item) => item.donor === donor);
  if (!existing) throw new ProblemError('donation-not-found');
  return existing;
}
