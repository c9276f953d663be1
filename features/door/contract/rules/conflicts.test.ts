import { expect, test } from 'vitest';
import {
  adviseOnConflict,
  type ConflictFacts,
  conflictKinds,
  describeConflict,
} from './conflicts.ts';

const facts: ConflictFacts = {
  kind: 'two doors',
  ticket: { userName: 'Sample Guest', tableName: 'Table 7', chairName: 'Chair 2' },
  barCode: null,
  seat: null,
  others: [],
  scans: [{ undoneAt: null }, { undoneAt: null }],
};
const seat = { tableName: 'Table 3', chairName: 'Chair 4' };
const others = [{ userName: 'Another Guest' }];

test.each([
  [{}, "Sample Guest's ticket for Table 7, Chair 2 was used at two doors."],
  [
    { scans: [{ undoneAt: new Date(0) }, { undoneAt: null }] },
    "Sample Guest's ticket for Table 7, Chair 2 was used at two doors. One door undid it.",
  ],
  [
    { kind: 'canceled ticket' },
    'Sample Guest came in, and the ticket for Table 7, Chair 2 is canceled.',
  ],
  [
    { kind: 'canceled ticket', others },
    'Sample Guest came in, and the ticket for Table 7, Chair 2 is canceled. Table 7, Chair 2 belongs to Another Guest.',
  ],
  [
    { kind: 'replaced code' },
    "Someone came in with a code of Sample Guest's ticket for Table 7, Chair 2 that a newer one replaced.",
  ],
  [{ kind: 'another event' }, 'Sample Guest came in with a ticket for another event.'],
  [
    { kind: 'unknown code', ticket: null, barCode: 'NOTACODE123', seat, others },
    "Someone came in with a code that we don't know: NOTACODE123. The door said Table 3, Chair 4. Table 3, Chair 4 belongs to Another Guest.",
  ],
  [
    { kind: 'other seat', seat },
    'The door sent Sample Guest to Table 3, Chair 4, but the seat is now Table 7, Chair 2.',
  ],
  [
    { kind: 'other seat', seat, others },
    'The door sent Sample Guest to Table 3, Chair 4, but the seat is now Table 7, Chair 2. Table 3, Chair 4 belongs to Another Guest.',
  ],
  [
    { kind: 'other seat', seat: { tableName: 'Table 7', chairName: 'Chair 2' } },
    "The door sent Sample Guest to Table 7, Chair 2, which is the ticket's seat again.",
  ],
] satisfies [Partial<ConflictFacts>, string][])('%o', (change, description) => {
  expect(describeConflict({ ...facts, ...change })).toBe(description);
});

test('every kind has words of its own for the guest, who is welcome', () => {
  const messages = conflictKinds.map((kind) => adviseOnConflict({ ...facts, kind }));
  expect(new Set(messages).size).toBe(conflictKinds.length);
  for (const message of messages) expect(message).toMatch(/^Welcome\. /);
  expect(adviseOnConflict({ ...facts, kind: 'other seat', seat })).toContain('Table 7, Chair 2');
  const isBack = { ...facts, kind: 'other seat' as const, seat: facts.ticket };
  expect(adviseOnConflict(isBack)).toBe("Welcome. You're at the right seat.");
});
