import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const text = readFileSync(
  new URL('../../docs/specification-differences.md', import.meta.url),
  'utf8',
);
const rows = text
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(2)
  .map((line) => line.slice(1, -1).split(' | '));

test.each(rows.map(([specified = '', ...rest]) => [specified.trim(), rest] as const))(
  'this difference from the specification has a reason: %s',
  (_, rest) => {
    expect(rest.map((cell) => cell.trim() !== '')).toEqual([true, true]);
  },
);
