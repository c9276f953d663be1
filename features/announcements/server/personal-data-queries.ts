import {
  createTableSource,
  isOwnAccount,
  type PersonalDataSource,
} from '#platform/ops/personal-data.ts';
import { announcementSubscriber } from './tables.ts';

export const announcementData: readonly PersonalDataSource[] = [
  createTableSource({
    title: 'Announcements by email',
    onDeletion: 'Ended.',
    table: announcementSubscriber,
    fields: { 'Subscribed since': announcementSubscriber.subscribedAt },
    isAbout: (subject) => isOwnAccount(announcementSubscriber.userId, subject),
    erase: 'delete',
  }),
];
