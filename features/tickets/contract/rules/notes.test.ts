import { expect, test } from 'vitest';
import { formatNeeds, formatNoteCounts, formatNote, formatNoteAudiences } from './notes.ts';

test.each([
  [{ kind: 'wheelchair', text: '' }, 'Wheelchair'],
  [{ kind: 'wheelchair', text: 'an electric one' }, 'Wheelchair: an electric one'],
  [{ kind: 'diet', text: 'no nuts' }, 'Diet or allergy: no nuts'],
  [{ kind: 'other', text: 'Comes late' }, 'Comes late'],
] as const)('%j is shown as "%s"', (note, text) => {
  expect(formatNote(note)).toBe(text);
});

test('the team sees every note', () => {
  expect(formatNoteAudiences([])).toBe('Team');
  expect(formatNoteAudiences(['caterer', 'door'])).toBe('Team, Door, Caterer');
});

test('notes are counted by kind, without kinds that have none', () => {
  expect(formatNoteCounts([{ kind: 'diet' }, { kind: 'wheelchair' }, { kind: 'diet' }])).toBe(
    'Wheelchair 1 · Diet or allergy 2',
  );
  expect(formatNoteCounts([])).toBe('');
});

test('what a guest needs is one line', () => {
  expect(formatNeeds({ wheelchair: true, highChair: false, diet: 'no nuts' })).toBe(
    'Wheelchair. Diet or allergy: no nuts',
  );
  expect(formatNeeds({ wheelchair: false, highChair: false, diet: '' })).toBe('');
});
