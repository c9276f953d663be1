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
import { choiceLabel } from './choices/queries.ts';
import { isDonorOfEmail, selectDonorIdsOfEmail } from './donors/queries.ts';
import {
  cardUpdate,
  donation,
  donationSplit,
  donor,
  donorMove,
  monthlyDonation,
  pledge,
} from './tables.ts';

const stays = 'Stays in the books without name, email, telephone number and note.';
const erasedTribute = { tributeKind: '', tributeName: '', familyMessage: '' } as const;
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
    Location: choiceLabel('location', sql`${donation.location}`),
    Note: donation.note,
    For: sql`(select string_agg(${choiceLabel('purpose', sql`s.purpose`)}, ', ' order by s.purpose) from ${donationSplit} s where s.donation_id = ${donation.id})`,
    State: donation.state,
    'Paid by': donation.method,
    'Name on the page of a campaign': donation.isNameVisible,
    'In memory or honor of': donation.tributeName,
    'Email of the family': donation.familyEmail,
    'Words for the family': donation.familyMessage,
    'Check number': donation.checkNumber,
    'Total cents': donation.totalCents,
    'Given on': donation.createdAt,
    Paid: donation.paidAt,
  },
  isAbout: isOwnDonation,
  listObstacles: listDonationObstacles,
  audit: { name: 'donation', id: donation.id },
  erase: {
    ...erasedDonor,
    ...erasedTribute,
    familyEmail: '',
    checkNumber: '',
    isNameVisible: false,
    donorId: null,
  },
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

/** Gifts that this person was told of. */
const familyDonations = createTableSource({
  title: 'Gifts in memory or honor of someone that you were told of',
  onDeletion: 'Your address is removed; the gift is its donor’s.',
  table: donation,
  fields: {
    'In memory or honor of': donation.tributeName,
    Email: donation.familyEmail,
    Paid: donation.paidAt,
  },
  isAbout: (subject) => isOwnEmail(donation.familyEmail, subject),
  erase: { familyEmail: '' },
});

const pledges = createTableSource({
  title: 'Pledges',
  onDeletion: 'Deleted, with their reminders. Gifts that were given for them stay in the books.',
  table: pledge,
  fields: {
    Name: pledge.name,
    Email: pledge.email,
    Telephone: pledge.telephone,
    For: choiceLabel('purpose', sql`${pledge.purpose}`),
    'Total cents': pledge.totalCents,
    Parts: pledge.parts,
    'First day': pledge.firstDueOn,
    State: pledge.state,
    'Gets reminders': pledge.getsReminders,
    'Promised on': pledge.createdAt,
  },
  isAbout: (subject) => isOwnEmail(pledge.email, subject),
  audit: { name: 'pledge', id: pledge.id },
  erase: 'delete',
});

/** Records of donors, donations, pledges and monthly donations. The records come first: their donations tell whose they are. */
export const donationData: readonly PersonalDataSource[] = [
  donors,
  donations,
  familyDonations,
  pledges,
  createTableSource({
    title: 'Monthly donations',
    onDeletion: stays,
    table: monthlyDonation,
    parts: [cardUpdate],
    fields: {
      Name: monthlyDonation.name,
      Email: monthlyDonation.email,
      Telephone: monthlyDonation.telephone,
      Location: choiceLabel('location', sql`${monthlyDonation.location}`),
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
