import { sql } from 'drizzle-orm';
import {
  createTableSource,
  isOwnAccount,
  type PersonalDataSource,
} from '#platform/ops/personal-data.ts';
import { announcement, announcementRecipient, announcementSubscriber } from './tables.ts';

export const announcementData: readonly PersonalDataSource[] = [
  createTableSource({
    title: 'Announcements by email',
    onDeletion: 'Ended.',
    table: announcementSubscriber,
    fields: { 'Subscribed since': announcementSubscriber.subscribedAt },
    isAbout: (subject) => isOwnAccount(announcementSubscriber.userId, subject),
    erase: 'delete',
  }),
  createTableSource({
    title: 'Announcements sent by email',
    onDeletion: 'You are removed from the list of who got them.',
    table: announcementRecipient,
    fields: {
      Title: sql`(select a.title from ${announcement} a where a.id = ${announcementRecipient.announcementId})`,
      Since: announcementRecipient.createdAt,
      'Not sent because': announcementRecipient.skipReason,
    },
    isAbout: (subject) => isOwnAccount(announcementRecipient.userId, subject),
    erase: 'delete',
  }),
];
