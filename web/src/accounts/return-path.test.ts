import { expect, test } from 'vitest';
import { parseReturnPath } from './return-path.ts';

test.each([
  ['/checkin', '/checkin'],
  ['/search-tickets/6175550123?x=1', '/search-tickets/6175550123?x=1'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['https://evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['/sign-in?return=%2Fcheckin', '/'],
  ['/sign-in', '/'],
  ['/setup/secret', '/'],
  ['/sign-ins', '/sign-ins'],
  [undefined, '/'],
  [7, '/'],
])('return path %s becomes %s', (requested, path) => {
  expect(parseReturnPath(requested)).toBe(path);
});
