import { expect, test } from 'vitest';
import { parseConfig } from './config.ts';

test.each([
  ['loopback', ['loopback']],
  ['127.0.0.1', ['127.0.0.1']],
  ['10.0.0.0/8, 2001:db8::/32,::1', ['10.0.0.0/8', '2001:db8::/32', '::1']],
])('TRUST_PROXY=%s names proxies', (text, proxies) => {
  expect(parseConfig({ TRUST_PROXY: text }).TRUST_PROXY).toEqual(proxies);
});

test.each([
  'true',
  'on',
  '1',
  '*',
  'proxy.example.org',
  '127.0.0.1,',
  '10.0.0.0/33',
  '10.0.0.0/',
  '10.0.0.0/8/8',
  '10.0.0.0/255.0.0.0',
  '0.0.0.0/0',
  '::/0',
  '::1/129',
])('TRUST_PROXY=%s is rejected, because it would trust everyone or no one', (text) => {
  expect(() => parseConfig({ TRUST_PROXY: text })).toThrow(
    'Please fix these settings:\n  TRUST_PROXY: list the addresses or ranges of your proxy, separated by commas, for example 127.0.0.1, 10.0.0.0/8 or loopback',
  );
});
