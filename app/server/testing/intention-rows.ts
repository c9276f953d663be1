import { randomUUID } from 'node:crypto';
import { toPlainName } from '#platform/email/email-text.ts';
import { intention } from '#features/intentions/server/tables.ts';
import { createMassInput } from '#features/intentions/server/testing/intention-input.ts';
import { insertRow } from '#platform/database/insert-row.ts';
import type { Database } from '#platform/database/database.ts';

type Person = { name: string; email: string; telephone: string };

/** A Mass that the person asked for. */
const createIntentionRow = ({ name, email, telephone }: Person, createdAt: Date) => ({
  ...createMassInput({ requestedBy: name, email, telephone }),
  forWhom: `${toPlainName(name)}'s mother`,
  state: 'placed' as const,
  day: createdAt.toISOString().slice(0, 10),
  startTime: '13:00',
  reply: 'See you there.',
  offeringKey: randomUUID(),
  createdAt,
  settledAt: createdAt,
});

/** Adds it; returns its id. */
export const addIntentionRow = (db: Database, person: Person, at: Date): Promise<number> =>
  insertRow(db, intention, createIntentionRow(person, at));

const person = { name: 'A', email: 'a@example.org', telephone: '6175550142' };

/** Requests whose time is over. */
export const expiredIntentionRows = {
  'unconfirmed requests for Masses and prayers': {
    table: intention,
    values: (createdAt: Date) => ({
      ...createIntentionRow(person, createdAt),
      state: 'unconfirmed',
    }),
  },
  'requests for Masses and prayers': {
    table: intention,
    values: (settledAt: Date) => createIntentionRow(person, settledAt),
  },
  'deleted requests for Masses and prayers': {
    table: intention,
    values: (settledAt: Date) => ({ ...createIntentionRow(person, settledAt), state: 'deleted' }),
  },
};
