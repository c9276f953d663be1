import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import {
  createTableSource,
  deletedName,
  isOwnAccount,
  isOwnEmail,
  type DataSubject,
  type PersonalDataSource,
} from '#platform/ops/personal-data.ts';
import { hourClearance, hourLedger, hourLink, professionalHour } from './tables.ts';

const isVolunteer = (subject: DataSubject) =>
  or(
    isOwnAccount(professionalHour.volunteerId, subject),
    isOwnEmail(professionalHour.volunteerEmail, subject),
  );
const isRequester = (subject: DataSubject) =>
  or(
    isOwnAccount(professionalHour.requesterId, subject),
    isOwnEmail(professionalHour.requesterEmail, subject),
  );

/** Entries of the account, and those of a person without one by the email of the hours. */
const isLedgerPerson = (subject: DataSubject) => {
  const isOwnEntry = (direction: 'given' | 'received', isPerson: SQL | undefined) =>
    sql`${hourLedger.direction} = ${direction} and ${hourLedger.hourId} in (select ${professionalHour.id} from ${professionalHour} where ${isPerson})`;
  return or(
    isOwnAccount(hourLedger.userId, subject),
    and(
      isNull(hourLedger.userId),
      or(
        isOwnEntry('given', isOwnEmail(professionalHour.volunteerEmail, subject)),
        isOwnEntry('received', isOwnEmail(professionalHour.requesterEmail, subject)),
      ),
    ),
  );
};

const isCleared = (subject: DataSubject) =>
  or(
    eq(hourClearance.volunteerKey, `account ${subject.userId ?? ''}`),
    sql`${hourClearance.volunteerKey} in (select 'telephone ' || ${professionalHour.volunteerTelephone} from ${professionalHour} where ${isOwnEmail(professionalHour.volunteerEmail, subject)})`,
  );

async function listHourObstacles(db: Database, subject: DataSubject): Promise<string[]> {
  const open = await db.$count(
    professionalHour,
    and(
      or(isVolunteer(subject), isRequester(subject)),
      inArray(professionalHour.state, ['Available', 'Requested', 'Accepted']),
      isNull(professionalHour.deletedAt),
    ),
  );
  return open > 0 ? ['Hours are offered or agreed. Withdraw or finish them first.'] : [];
}

/** Hours that a person offered, asked for, gave and received. */
export const hourData: readonly PersonalDataSource[] = [
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
    isAbout: isLedgerPerson,
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
    isAbout: isCleared,
    audit: { name: 'clearance', id: hourClearance.id },
    erase: 'delete',
  }),
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
    isAbout: isVolunteer,
    listObstacles: listHourObstacles,
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
    },
    isAbout: isRequester,
    audit: { name: 'professional hour', id: professionalHour.id },
    erase: {
      requesterName: deletedName,
      requesterEmail: '',
      requesterTelephone: '',
      requesterId: null,
      note: '',
      requestLocation: '',
    },
  }),
];
