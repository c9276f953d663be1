import { expect, test } from 'vitest';
import { isOwnLoopback } from './create-auth.ts';

test.each([
  ['http://localhost:8080', 'localhost:8080', true],
  ['http://127.0.0.1:8080', '127.0.0.1:8080', true],
  ['http://[::1]:8080', '[::1]:8080', true],
  ['http://localhost:8080', 'localhost:8081', false],
  ['http://localhost:8080', undefined, false],
  ['https://localhost:8080', 'localhost:8080', false],
  ['http://192.0.2.1', '192.0.2.1', false],
  ['http://localhost.example', 'localhost.example', false],
  ['http://[', '[', false],
  ['null', 'null', false],
])('the page %s is one of this machine at the host %s: %s', (origin, host, isOwn) => {
  expect(isOwnLoopback(origin, host)).toBe(isOwn);
});
