import { expect, test } from 'vitest';
import { getClientIdentity } from './client-identity.ts';
import { createOpenCounter } from './open-counter.ts';

test('a client can have so many open, and another one when one has ended', () => {
  const counter = createOpenCounter(2);
  const open = (ip: string) => counter.tryOpen(getClientIdentity(ip));
  const first = open('2001:db8::1');
  expect(open('2001:db8::2')).not.toBeNull();
  expect(open('2001:db8::3')).toBeNull();
  expect(open('198.51.100.1')).not.toBeNull();
  expect(counter.size()).toBe(3);
  first?.();
  // Ending it again changes nothing.
  first?.();
  expect(counter.size()).toBe(2);
  expect(open('2001:db8::3')).not.toBeNull();
  expect(open('2001:db8::4')).toBeNull();
});

test('the clients of a /48 share eight times as many', () => {
  const counter = createOpenCounter(1);
  const open = (client: number) => counter.tryOpen(getClientIdentity(`2001:db8:0:${client}::1`));
  const ends = Array.from({ length: 8 }, (_, client) => open(client));
  expect(ends).not.toContain(null);
  expect(open(9)).toBeNull();
  expect(counter.tryOpen(getClientIdentity('2001:db8:1::1'))).not.toBeNull();
  ends[0]?.();
  expect(open(9)).not.toBeNull();
});
