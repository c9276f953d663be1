import type { ManifestRow } from '#features/door/contract/manifest.ts';
import { describe, expect, test } from 'vitest';
import { formatElapsed, applyManifestUpdate, countSeatedAtTables } from './ManifestScreen.tsx';

const row = (id: number, minute: number, tableName = 'Table 1'): ManifestRow => ({
  id,
  userName: `Sample Guest ${id}`,
  tableName,
  chairName: `Chair ${id}`,
  checkoutDate: new Date('2027-05-01T12:00:00Z'),
  chairType: 'adult',
  receivedAt: new Date(Date.UTC(2027, 5, 12, 18, minute)),
  receivedBy: 'Sample Usher',
  receivedDoor: null,
});

describe('the manifest after a change', () => {
  test('has each guest once in the order of arrival, for any order of messages', () => {
    const rows = applyManifestUpdate([row(1, 5), row(2, 9)], { changed: [row(3, 7)], removed: [] });
    expect(rows.map(({ id }) => id)).toEqual([1, 3, 2]);
    const again = applyManifestUpdate(rows, { changed: [row(3, 7, 'Table 4')], removed: [] });
    expect(again.map(({ id, tableName }) => [id, tableName])).toEqual([
      [1, 'Table 1'],
      [3, 'Table 4'],
      [2, 'Table 1'],
    ]);
  });

  test('has no guest whose receipt was undone', () => {
    const rows = applyManifestUpdate([row(1, 5), row(2, 9)], { changed: [], removed: [1, 77] });
    expect(rows.map(({ id }) => id)).toEqual([2]);
  });
});

test('seated guests per table include newly sold tickets', () => {
  const tables = [
    { tableName: 'Table 10', tickets: 4, seated: 0 },
    { tableName: 'Table 2', tickets: 1, seated: 1 },
  ];
  const rows = [row(1, 5, 'Table 2'), row(2, 6, 'Table 2'), row(3, 7, 'Child')];
  expect(countSeatedAtTables(tables, rows)).toEqual([
    { tableName: 'Child', tickets: 1, seated: 1 },
    { tableName: 'Table 2', tickets: 2, seated: 2 },
    { tableName: 'Table 10', tickets: 4, seated: 0 },
  ]);
});

test.each([
  [0, '00:00:00'],
  [-5000, '00:00:00'],
  [3_661_999, '01:01:01'],
  [99 * 3_600_000 + 59 * 60_000 + 59_000, '99:59:59'],
  [1032 * 3_600_000, '1032:00:00'],
])('%i ms are formatted as %s', (milliseconds, text) => {
  expect(formatElapsed(milliseconds)).toBe(text);
});
