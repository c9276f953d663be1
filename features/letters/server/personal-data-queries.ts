import { sql } from 'drizzle-orm';
import {
  createTableSource,
  deletedName,
  isOwnEmail,
  type PersonalDataSource,
} from '#platform/ops/personal-data.ts';
import { letter, letterOptOut, letterRecipient, letterSubscriber } from './tables.ts';

/** That a person asked for letters, turned them off, and which they got. */
export const letterData: readonly PersonalDataSource[] = [
  createTableSource({
    title: 'Letters',
    onDeletion: 'Your name and email address are removed from the list of who got them.',
    table: letterRecipient,
    parts: [letter],
    fields: {
      Subject: sql`(select l.subject from ${letter} l where l.id = ${letterRecipient.letterId})`,
      Name: letterRecipient.name,
      Email: letterRecipient.email,
      'Not sent because': letterRecipient.skipReason,
    },
    isAbout: (subject) => isOwnEmail(letterRecipient.email, subject),
    erase: { name: deletedName, email: '' },
  }),
  createTableSource({
    title: 'Letters asked for',
    onDeletion: 'Deleted. You get no more letters.',
    table: letterSubscriber,
    fields: {
      Email: letterSubscriber.email,
      Requested: letterSubscriber.requestedAt,
      Confirmed: letterSubscriber.confirmedAt,
    },
    isAbout: (subject) => isOwnEmail(letterSubscriber.email, subject),
    erase: 'delete',
  }),
  createTableSource({
    title: 'Letters turned off',
    onDeletion: 'Deleted.',
    table: letterOptOut,
    fields: { Email: letterOptOut.email, Since: letterOptOut.optedOutAt },
    isAbout: (subject) => isOwnEmail(letterOptOut.email, subject),
    erase: 'delete',
  }),
];
