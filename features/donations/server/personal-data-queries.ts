import { and, inArray, ne, or, eq, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { hasOpenAttempt } from '#features/payments/server/queries.ts';
import {
  createTableSource,
  deletedName,
  isOwnEmail,
  type DataSubject,
  type PersonalDataSource,
} from '#platform/ops/personal-data.ts';
import { cardUpdate, donation, donationSplit, monthlyDonation } from './tables.ts';

const stays = 'Stays in the books without name, email, telephone number and note.';
const erasedDonor = { name: deletedName, email: '', telephone: '', note: '' };

async function listDonationObstacles(db: Database, subject: DataSubject): Promise<string[]> {
  const open = await db.$count(
    donation,
    and(
      isOwnEmail(donation.email, subject),
      or(
        inArray(donation.state, ['REFUND_DUE', 'REFUND_FAILED']),
        and(eq(donation.state, 'PENDING'), hasOpenAttempt(db, 'donation', donation.id)),
      ),
    ),
  );
  return open > 0 ? ['A payment or refund of a donation is not finished yet.'] : [];
}

async function listMonthlyObstacles(db: Database, subject: DataSubject): Promise<string[]> {
  const running = await db.$count(
    monthlyDonation,
    and(isOwnEmail(monthlyDonation.email, subject), ne(monthlyDonation.state, 'ENDED')),
  );
  return running > 0
    ? ['A monthly donation is running. End it first, with the link in its emails.']
    : [];
}

/** Donations and monthly donations that name a donor. */
export const donationData: readonly PersonalDataSource[] = [
  createTableSource({
    title: 'Donations',
    onDeletion: stays,
    table: donation,
    parts: [donationSplit],
    fields: {
      Name: donation.name,
      Email: donation.email,
      Telephone: donation.telephone,
      Location: donation.location,
      Note: donation.note,
      For: sql`(select string_agg(s.purpose, ', ' order by s.purpose) from ${donationSplit} s where s.donation_id = ${donation.id})`,
      State: donation.state,
      'Paid by': donation.method,
      'Check number': donation.checkNumber,
      'Total cents': donation.totalCents,
      'Given on': donation.createdAt,
      Paid: donation.paidAt,
    },
    isAbout: (subject) => isOwnEmail(donation.email, subject),
    listObstacles: listDonationObstacles,
    audit: { name: 'donation', id: donation.id },
    erase: { ...erasedDonor, checkNumber: '' },
  }),
  createTableSource({
    title: 'Monthly donations',
    onDeletion: stays,
    table: monthlyDonation,
    parts: [cardUpdate],
    fields: {
      Name: monthlyDonation.name,
      Email: monthlyDonation.email,
      Telephone: monthlyDonation.telephone,
      Location: monthlyDonation.location,
      Note: monthlyDonation.note,
      State: monthlyDonation.state,
      'Total cents': monthlyDonation.totalCents,
      'Day of the month': monthlyDonation.dayOfMonth,
      Started: monthlyDonation.startedAt,
      Ended: monthlyDonation.endedAt,
    },
    isAbout: (subject) => isOwnEmail(monthlyDonation.email, subject),
    listObstacles: listMonthlyObstacles,
    audit: { name: 'donation monthly gift', id: monthlyDonation.id },
    erase: erasedDonor,
  }),
];
