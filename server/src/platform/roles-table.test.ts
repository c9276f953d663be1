import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { rolesTable, withRolesTable } from './roles-table.ts';

/** However wide a formatter has made the columns. */
const plain = (text: string) =>
  text.replace(/ +/g, ' ').replace(/-{2,}/g, '--').replace(/:-+:/g, ':-:');

test('docs/security.md has the roles of the contract as they are (npm run roles)', () => {
  const written = readFileSync(new URL('../../../docs/security.md', import.meta.url), 'utf8');
  expect(plain(written)).toBe(plain(withRolesTable(written)));
});

test('the table marks who may, and leaves the others out', () => {
  const lines = rolesTable().split('\n');
  const cells = (call: string) =>
    lines
      .find((line) => line.includes(`\`${call}\``))
      ?.split(' | ')
      .slice(2);
  expect(lines[0]).toContain(
    '| member | editor | secretary | usher | reception | treasurer | admin |',
  );
  expect(cells('POST /api/umdreception/checkout/receive')?.join()).toMatch(/^,,,x,x,,x/);
  expect(cells('GET /api/payment/board')?.join()).toMatch(/^,,,,,x,x/);
  expect(lines.find((line) => line.includes('**Everybody who is signed in**'))).toContain(
    '`GET /api/account/profile`',
  );
});

test('a document without the marks is not written over', () => {
  expect(() => withRolesTable('# Security')).toThrow('marks');
});
