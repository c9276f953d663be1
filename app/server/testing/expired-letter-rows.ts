import { announcementRecipient } from '#features/announcements/server/tables.ts';
import { letterRecipient, letterSubscriber } from '#features/letters/server/tables.ts';

let rows = 0;

/** Rows of letters and of announcements by email that end at a time; of announcements 1 and 2 in turn. */
export const expiredLetterRows = {
  'recipients of announcements': {
    table: announcementRecipient,
    values: (createdAt: Date) => ({
      announcementId: 1 + (rows++ % 2),
      userId: 'somebody',
      createdAt,
    }),
  },
  'recipients of letters': {
    table: letterRecipient,
    values: (createdAt: Date) => ({ letterId: 1, name: 'A', email: '', createdAt }),
  },
  'unconfirmed subscribers of letters': {
    table: letterSubscriber,
    values: (requestedAt: Date) => ({
      email: `${requestedAt.getTime()}@example.org`,
      requestedAt,
    }),
  },
};
