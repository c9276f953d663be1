import { normalizeEmail } from '#contract/rules/email-addresses.ts';
import { and, inArray, ne, or, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { hasOpenAttempt } from '#features/payments/server/queries.ts';
import {
  createTableSource,
  deletedName,
  isOwnEmail,
  type DataSubject,
  type PersonalDataSource,
} from '#platform/ops/personal-data.ts';
import { isDonorOfEmail, selectDonorIdsOfEmail } from './donors/queries.ts';
import {
  cardUpdate,
  donation,
  donationSplit,
  donor,
  donorMove,
  monthlyDonation,
} from './tables.ts';

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

/** Records of donors that have the address and no other: what such a donor gave without an address is theirs, too. */
const selectOnlyOwnDonors = ({ email }: DataSubject): SQL =>
  sql`select own.id from (${selectDonorIdsOfEmail(email)}) own where not exists (
    select from ${donation} other where other.donor_id = own.id and other.email <> '' and lower(other.email) <> ${normalizeEmail(email)})`;

const isOwnDonation = (subject: DataSubject): SQL | undefined =>
  or(
    isOwnEmail(donation.email, subject),
    and(eq(donation.email, ''), sql`${donation.donorId} in (${selectOnlyOwnDonors(subject)})`),
  );

const donations = createTableSource({
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
  isAbout: isOwnDonation,
  listObstacles: listDonationObstacles,
  audit: { name: 'donation', id: donation.id },
  erase: { ...erasedDonor, checkNumber: '', donorId: null },
});

/**
 * Empties the person's records. One that has another address, too, is shared: it goes on under the name of the other's latest gift. The
 * gifts are erased first, because only the records tell whose those without an address are.
 */
async function eraseDonors(db: Database, subject: DataSubject): Promise<void> {
  const email = normalizeEmail(subject.email);
  const own = await db.select({ id: donor.id }).from(donor).where(isDonorOfEmail(email));
  await donations.erase(db, subject);
  const latest = sql`(select other.name from ${donation} other where other.donor_id = ${donor.id}
    and other.email <> '' and lower(other.email) <> ${email} order by other.id desc limit 1)`;
  await db
    .update(donor)
    .set({
      name: sql`coalesce(${latest}, ${deletedName})`,
      email: sql`case when lower(${donor.email}) = ${email} or ${latest} is null then '' else ${donor.email} end`,
      telephone: '',
      address: sql`case when ${latest} is null then '' else ${donor.address} end`,
    })
    .where(
      inArray(
        donor.id,
        own.map(({ id }) => id),
      ),
    );
}

const donors = createTableSource({
  title: 'Giving record',
  onDeletion: 'Emptied; one that you share with someone keeps their name.',
  table: donor,
  parts: [donorMove],
  fields: {
    Name: donor.name,
    Email: donor.email,
    Telephone: donor.telephone,
    'Postal address': donor.address,
  },
  isAbout: ({ email }) => isDonorOfEmail(email),
  audit: { name: 'donor', id: donor.id },
  erase: eraseDonors,
});

/** Records of donors, donations and monthly donations. The records come first: their donations tell whose they are. */
export const donationData: readonly PersonalDataSource[] = [
  donors,
  donations,
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
    erase: { ...erasedDonor, donorId: null },
  }),
];
