import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '#platform/database/database.ts';
import {
  createTableSource,
  deletedName,
  isOwnAccount,
  isOwnEmail,
  type DataSubject,
  type OrderSubject,
  type PersonalDataSource,
  type TelephoneSubject,
} from '#platform/ops/personal-data.ts';
import { hourClearance, hourLedger, hourLink, professionalHour } from './tables.ts';

const columns = {
  volunteer: {
    id: professionalHour.volunteerId,
    email: professionalHour.volunteerEmail,
    telephone: professionalHour.volunteerTelephone,
  },
  requester: {
    id: professionalHour.requesterId,
    email: professionalHour.requesterEmail,
    telephone: professionalHour.requesterTelephone,
  },
};
type Side = keyof typeof columns;

/** How a subject is found. */
type Finder = {
  isAccount(column: PgColumn): SQL;
  /** True for hours whose volunteer or requester it is, by what the form says. */
  isInForm(side: Side): SQL | undefined;
  /** 'account ...' */
  clearanceKey: string | null;
};

const findByAddress = (subject: DataSubject): Finder => ({
  isAccount: (column) => isOwnAccount(column, subject),
  isInForm: (side) => isOwnEmail(columns[side].email, subject),
  clearanceKey: subject.userId === null ? null : `account ${subject.userId}`,
});

/** A number without the marks that it was written with, as it is sent. */
const toDigits = (telephone: PgColumn) =>
  sql<string>`regexp_replace(regexp_replace(${telephone}, '[^0-9+]', '', 'g'), '^\\+?1(?=\\d{10}$)', '')`;

/** People whom the parish only telephones; forms take a number as it is written. */
const findByTelephone = ({ telephones }: TelephoneSubject): Finder => ({
  isAccount: () => sql`false`,
  isInForm(side) {
    const { id, email, telephone } = columns[side];
    return and(isNull(id), eq(email, ''), inArray(toDigits(telephone), [...telephones]));
  },
  clearanceKey: null,
});

const isSide = ({ isAccount, isInForm }: Finder, side: Side) =>
  or(isAccount(columns[side].id), isInForm(side));

/** Entries of the account, and those of a person without one by the form of the hours. */
const isLedgerPerson = ({ isAccount, isInForm }: Finder) => {
  const isOwnEntry = (direction: 'given' | 'received', side: Side) =>
    sql`${hourLedger.direction} = ${direction} and ${hourLedger.hourId} in (select ${professionalHour.id} from ${professionalHour} where ${isInForm(side)})`;
  return or(
    isAccount(hourLedger.userId),
    and(
      isNull(hourLedger.userId),
      or(isOwnEntry('given', 'volunteer'), isOwnEntry('received', 'requester')),
    ),
  );
};

/** The digits of `getClearanceKey`, of a number as it is stored. */
const clearanceDigits = sql`regexp_replace(regexp_replace(${professionalHour.volunteerTelephone}, '^\\+1(?=\\d{10}$)', ''), '[^0-9]', '', 'g')`;

const isCleared = ({ clearanceKey, isInForm }: Finder) =>
  or(
    clearanceKey === null ? undefined : eq(hourClearance.volunteerKey, clearanceKey),
    sql`${hourClearance.volunteerKey} in (select 'telephone ' || ${clearanceDigits} from ${professionalHour} where ${isInForm('volunteer')})`,
  );

async function listHourObstacles(db: Database, finder: Finder): Promise<string[]> {
  const open = await db.$count(
    professionalHour,
    and(
      or(isSide(finder, 'volunteer'), isSide(finder, 'requester')),
      inArray(professionalHour.state, ['Available', 'Requested', 'Accepted']),
      isNull(professionalHour.deletedAt),
    ),
  );
  return open > 0 ? ['Hours are offered or agreed. Withdraw or finish them first.'] : [];
}

const createLedgerSources = <Subject>(
  find: (subject: Subject) => Finder,
): PersonalDataSource<Subject>[] => [
  createTableSource({
    title: 'Hours given and received',
    onDeletion: 'The hours stay, without your name.',
    table: hourLedger,
    fields: {
      Day: hourLedger.day,
      Direction: hourLedger.direction,
      Category: hourLedger.category,
      Minutes: hourLedger.minutes,
      Name: hourLedger.name,
    },
    isAbout: (subject) => isLedgerPerson(find(subject)),
    erase: { name: deletedName, userId: null },
  }),
  createTableSource({
    title: 'Clearances',
    onDeletion: 'Deleted.',
    table: hourClearance,
    fields: {
      Category: hourClearance.category,
      Name: hourClearance.volunteerName,
      'Granted by': hourClearance.grantedBy,
      Granted: hourClearance.grantedAt,
    },
    isAbout: (subject) => isCleared(find(subject)),
    audit: { name: 'clearance', id: hourClearance.id },
    erase: 'delete',
  }),
];

const createFormSources = <Subject>(
  find: (subject: Subject) => Finder,
): PersonalDataSource<Subject>[] => [
  createTableSource({
    title: 'Hours offered',
    onDeletion: 'They stay, without your name, address, telephone number and texts.',
    table: professionalHour,
    parts: [hourLink],
    fields: {
      Category: professionalHour.category,
      State: professionalHour.state,
      Name: professionalHour.volunteerName,
      Email: professionalHour.volunteerEmail,
      Telephone: professionalHour.volunteerTelephone,
      Description: professionalHour.description,
      Location: professionalHour.location,
      'From day': professionalHour.startDate,
      'Until day': professionalHour.endDate,
    },
    isAbout: (subject) => isSide(find(subject), 'volunteer'),
    listObstacles: (db, subject) => listHourObstacles(db, find(subject)),
    audit: { name: 'professional hour', id: professionalHour.id },
    erase: {
      volunteerName: deletedName,
      volunteerEmail: '',
      volunteerTelephone: '',
      volunteerId: null,
      description: '',
      location: '',
    },
  }),
  createTableSource({
    title: 'Hours asked for',
    onDeletion: 'They stay, without your name, address, telephone number and texts.',
    table: professionalHour,
    fields: {
      Category: professionalHour.category,
      State: professionalHour.state,
      Name: professionalHour.requesterName,
      Email: professionalHour.requesterEmail,
      Telephone: professionalHour.requesterTelephone,
      Note: professionalHour.note,
      Location: professionalHour.requestLocation,
      Reply: professionalHour.reply,
    },
    isAbout: (subject) => isSide(find(subject), 'requester'),
    audit: { name: 'professional hour', id: professionalHour.id },
    erase: {
      requesterName: deletedName,
      requesterEmail: '',
      requesterTelephone: '',
      requesterId: null,
      note: '',
      requestLocation: '',
      reply: '',
    },
  }),
];

/** Hours that a person gave, received, offered and asked for; what is found by the forms comes before them. */
const createHourSources = <Subject>(find: (subject: Subject) => Finder) => [
  ...createLedgerSources(find),
  ...createFormSources(find),
];

export const hourData = createHourSources<DataSubject>(findByAddress);

/** Of people without an address and an account. */
export const hourDataOfOrders = createHourSources<OrderSubject>(findByTelephone);
