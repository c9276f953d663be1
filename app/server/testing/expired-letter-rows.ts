import { letterRecipient, letterSubscriber } from '#features/letters/server/tables.ts';

/** Rows of letters that end at a time. */
export const expiredLetterRows = {
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
