import { expect, test } from 'vitest';
import { createProxyMatcher, getClientIdentity, getSessionIp } from './client-identity.ts';

const examples: [ip: string | undefined, client: string, network: string | null][] = [
  ['203.0.113.9', '203.0.113.9', null],
  ['::ffff:203.0.113.9', '203.0.113.9', null],
  ['::ffff:cb00:7109', '203.0.113.9', null],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:DB8:1:2::6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
  ['fe80::1%br-lan.5', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
  ['::1', '0:0:0:0::/64', '0:0:0::/48'],
  ['203.0.113.9:4711', '203.0.113.9', null],
  ['[2001:db8:1:2::6]:4711', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['[2001:db8:1:2::6]', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['0313.0.0161.9', 'unknown', null],
  ['0xcb007109', 'unknown', null],
  ['3405803785', 'unknown', null],
  ['_hidden', 'unknown', null],
  ['', 'unknown', null],
  [undefined, 'unknown', null],
  ['::203.0.113.9', '0:0:0:0::/64', '0:0:0::/48'],
  ['64:ff9b::203.0.113.9', '64:ff9b:0:0::/64', '64:ff9b:0::/48'],
];

test.each(examples)('%s counts as %s within %s', (ip, client, network) => {
  expect(getClientIdentity(ip)).toEqual({ client, network });
});

test.each([
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
])('a session from %s is listed as from %s', (ip, listed) => {
  expect(getSessionIp({ ip })).toBe(listed);
});

test.each([
  ['loopback', '127.0.0.1', true],
  ['loopback', '127.8.9.10', true],
  ['loopback', '::1', true],
  ['loopback', '::ffff:127.0.0.1', true],
  ['loopback', '198.51.100.1', false],
  ['198.51.100.1', '198.51.100.1', true],
  ['198.51.100.1', '::ffff:198.51.100.1', true],
  ['198.51.100.1', '198.51.100.2', false],
  ['10.0.0.0/8', '10.200.0.1', true],
  ['10.0.0.0/8', '11.0.0.1', false],
  ['2001:db8::/32', '2001:db8:1::1', true],
  ['2001:db8::/32', '2001:db9::1', false],
  ['fe80::/10', 'fe80::1%eth0', true],
  ['loopback', 'unknown', false],
  ['loopback', '127.0.0.1:4711', false],
  ['loopback', '', false],
])('TRUST_PROXY=%s: %s is a proxy: %s', (proxy, address, isProxy) => {
  expect(createProxyMatcher([proxy])(address)).toBe(isProxy);
});

test('without proxies, no address is one', () => {
  expect(createProxyMatcher([])('127.0.0.1')).toBe(false);
});
