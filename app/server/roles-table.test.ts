import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contract } from '#app/contract.ts';
import { renderRolesTable, replaceRolesTable } from '#platform/http/roles-table.ts';

/** Ignores the column widths set by the formatter. */
const plain = (text: string) =>
  text.replace(/ +/g, ' ').replace(/-{2,}/g, '--').replace(/:-+:/g, ':-:');

test('docs/security.md has the roles of the contract (npm run docs:roles)', () => {
  const written = readFileSync(new URL('../../docs/security.md', import.meta.url), 'utf8');
  expect(plain(written)).toBe(plain(replaceRolesTable(written, contract)));
});

test('the table marks the roles with access and no others', () => {
  const lines = renderRolesTable(contract).split('\n');
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
  expect(lines.find((line) => line.includes('**Everyone who is signed in**'))).toContain(
    '`GET /api/account/profile`',
  );
});

test('a document without the markers is not changed', () => {
  expect(() => replaceRolesTable('# Security', contract)).toThrow('markers');
});
