import { expect, test } from 'vitest';
import { findHostError, getHostRing, splitHosts } from './database-hosts.ts';

test('a URL may name several servers', () => {
  expect(
    splitHosts('postgres://user:p%40ss@a:5432,[::1]:5433,c/name?target_session_attrs=read-write'),
  ).toEqual([
    'postgres://user:p%40ss@a:5432/name?target_session_attrs=read-write',
    'postgres://user:p%40ss@[::1]:5433/name?target_session_attrs=read-write',
    'postgres://user:p%40ss@c/name?target_session_attrs=read-write',
  ]);
});

test.each(['postgres://user@a:5432/name', 'postgresql://namugongo@localhost/x?host=%2Ftmp%2Fa,b'])(
  '%s names one server',
  (url) => {
    expect(splitHosts(url)).toEqual([url]);
    expect(findHostError(url)).toBeNull();
  },
);

test.each([
  ['postgres://a:1,b:2/name', null],
  ['postgres://a:1,b:2/name?target_session_attrs=primary', null],
  ['postgres://a:1,b:2/name?target_session_attrs=any', /read-write/],
  ['postgres://a:1,b:2/name?target_session_attrs=standby', /read-write/],
  ['postgres://a:1,/name', /must list servers/],
  ['postgres://a:1,b:port/name', /must list servers/],
])('%s is checked', (url, error) => {
  if (error) expect(findHostError(url)).toMatch(error);
  else expect(findHostError(url)).toBeNull();
});

test('connections that fail together go on by one server', () => {
  const ring = getHostRing('postgres://a,b,c/name');
  const [a, b] = ['postgres://a/name', 'postgres://b/name'];
  expect(ring.getUrl()).toBe(a);
  ring.leave(a);
  ring.leave(a);
  expect(ring.getUrl()).toBe(b);
  expect(getHostRing('postgres://a,b,c/name').getUrl()).toBe(b);
  ring.leave(b);
  ring.leave('postgres://c/name');
  expect(ring.getUrl()).toBe(a);
});
