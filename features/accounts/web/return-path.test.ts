import { expect, test } from 'vitest';
import { parseReturnPath } from './return-path.ts';

test.each([
  ['/checkin', '/checkin'],
  ['/search-tickets/6175550123?x=1', '/search-tickets/6175550123?x=1'],
  ['//evil.example', '/today'],
  ['/\\evil.example', '/today'],
  ['https://evil.example', '/today'],
  ['javascript:alert(1)', '/today'],
  ['/sign-in?return=%2Fcheckin', '/today'],
  ['/sign-in', '/today'],
  ['/setup/secret', '/today'],
  ['/sign-ins', '/sign-ins'],
  [undefined, '/today'],
  [7, '/today'],
])('return path %s becomes %s', (requested, path) => {
  expect(parseReturnPath(requested)).toBe(path);
});
