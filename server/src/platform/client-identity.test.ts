import { expect, test } from 'vitest';
import { getClientIdentity, getSessionIp } from './client-identity.ts';

const examples: [ip: string, client: string, network: string | null][] = [
  ['203.0.113.9', '203.0.113.9', null],
  ['::ffff:203.0.113.9', '203.0.113.9', null],
  ['::ffff:cb00:7109', '203.0.113.9', null],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:DB8:1:2::6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
  ['::1', '0:0:0:0::/64', '0:0:0::/48'],
  ['203.0.113.9:4711', '203.0.113.9', null],
  ['[2001:db8:1:2::6]:4711', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['[2001:db8:1:2::6]', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['_hidden', 'unknown', null],
  ['', 'unknown', null],
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
