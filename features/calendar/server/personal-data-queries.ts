import {
  createTableSource,
  isOwnAccount,
  type PersonalDataSource,
} from '#platform/ops/personal-data.ts';
import { calendarAddress } from './tables.ts';

/** That a person subscribed to the calendar; the address itself is a key, as a password is. */
export const calendarData: readonly PersonalDataSource[] = [
  createTableSource({
    title: 'Private address of your calendar',
    onDeletion: 'Deleted. The address stops working.',
    table: calendarAddress,
    fields: { 'Created or renewed': calendarAddress.createdAt },
    isAbout: (subject) => isOwnAccount(calendarAddress.userId, subject),
    erase: 'delete',
  }),
];
