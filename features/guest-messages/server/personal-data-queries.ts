import {
  createTableSource,
  deletedName,
  isOwnEmail,
  type OrderSubject,
  type PersonalDataSource,
} from '#platform/ops/personal-data.ts';
import { type SQL, sql } from 'drizzle-orm';
import { isOfOrders } from './queries.ts';
import { guestMessage, guestMessageRecipient, guestMessageOptOut } from './tables.ts';

const createRecipientSource = <Subject>(
  isAbout: (subject: Subject) => SQL | undefined,
): PersonalDataSource<Subject> =>
  createTableSource({
    title: 'Messages to guests',
    onDeletion: 'Your name and email address are removed from the list of who got them.',
    table: guestMessageRecipient,
    parts: [guestMessage],
    fields: {
      Subject: sql`(select m.subject from ${guestMessage} m where m.id = ${guestMessageRecipient.messageId})`,
      Name: guestMessageRecipient.name,
      Email: guestMessageRecipient.email,
      'Not sent because': guestMessageRecipient.skipReason,
    },
    isAbout,
    erase: { name: deletedName, email: '' },
  });

/** The messages to a guest, and whether they were turned off. */
export const guestMessageData: readonly PersonalDataSource[] = [
  createRecipientSource((subject) => isOwnEmail(guestMessageRecipient.email, subject)),
  createTableSource({
    title: 'Messages to guests turned off',
    onDeletion: 'Deleted.',
    table: guestMessageOptOut,
    fields: { Email: guestMessageOptOut.email, Since: guestMessageOptOut.optedOutAt },
    isAbout: (subject) => isOwnEmail(guestMessageOptOut.email, subject),
    erase: 'delete',
  }),
];

export const guestMessageDataOfOrders: readonly PersonalDataSource<OrderSubject>[] = [
  createRecipientSource(({ orderIds }) => isOfOrders(orderIds)),
];
