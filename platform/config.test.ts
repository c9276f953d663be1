import { listWallets } from '#features/tickets/server/list-wallets.ts';
import { createWalletKeys } from '#features/tickets/server/wallet/testing/create-wallet-keys.ts';
import { describe, expect, test } from 'vitest';
import { parseConfig, takesTestCards } from './config.ts';

const testKeys = {
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};
const liveKeys = {
  ...testKeys,
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_SECRET_KEY: 'rk_live_1',
};
const https = { PUBLIC_URL: 'https://parish.example' };
const smtp = { SMTP_URL: 'smtps://name:password@mail.example' };
const sender = { MAIL_FROM: 'Parish <office@parish.example>' };

const backupKey = 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p';
const copies = { BACKUP_DIR: '/backups', BACKUP_S3_BUCKET: 'copies', BACKUP_KEY: backupKey };

test.each<[string, Record<string, string>, 'live' | 'test']>([
  ['nothing', {}, 'test'],
  ['empty values', { STRIPE_SECRET_KEY: '', S3_BUCKET: ' ', SMTP_URL: '' }, 'test'],
  ['live keys', liveKeys, 'live'],
  ['live keys on a public site', { ...https, ...liveKeys }, 'live'],
  ['test keys on a public site', { ...https, ...testKeys }, 'test'],
  ['a restricted test key', { ...testKeys, STRIPE_SECRET_KEY: 'rk_test_1' }, 'test'],
  ['a public test site', { ...https, PAYMENT_PROVIDER: 'sandbox' }, 'test'],
  ['live keys that are not used', { ...liveKeys, PAYMENT_PROVIDER: 'sandbox' }, 'test'],
  ['a mail server on this machine', smtp, 'test'],
  ['two database servers', { DATABASE_URL: 'postgres://a:1,b:2/site' }, 'test'],
  ['email of a public site', { ...https, ...liveKeys, ...smtp, ...sender }, 'live'],
  ['a bucket by the role of the machine', { S3_BUCKET: 'files' }, 'test'],
  ['backups every night', { BACKUP_DIR: '/backups' }, 'test'],
  ['encrypted copies by the role of the machine', copies, 'test'],
  [
    'a database behind PgBouncer',
    { DATABASE_URL: 'postgres://a', DATABASE_DIRECT_URL: 'postgres://b' },
    'test',
  ],
  ['an administrator', { ADMIN_EMAIL: 'a@example.org', ADMIN_PASSWORD: 'long enough' }, 'test'],
])('%s can start', (_, variables, mode) => {
  expect(takesTestCards(parseConfig(variables)) ? 'test' : 'live').toBe(mode);
});

test.each<[Record<string, string>, string[]]>([
  [{ STRIPE_SECRET_KEY: 'sk_test_1' }, ['STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET']],
  [{ ...testKeys, STRIPE_SECRET_KEY: '' }, ['STRIPE_SECRET_KEY']],
  [{ ...testKeys, STRIPE_WEBHOOK_SECRET: ' ' }, ['STRIPE_WEBHOOK_SECRET']],
  [
    { STRIPE_PUBLISHABLE_KEY: 'pk_test_1', PAYMENT_PROVIDER: 'sandbox' },
    ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ],
  [{ PAYMENT_PROVIDER: 'stripe' }, Object.keys(testKeys)],
  [https, ['PAYMENT_PROVIDER']],
  [{ PUBLIC_URL: 'HTTPS://parish.example' }, ['PAYMENT_PROVIDER']],
  [{ NODE_ENV: 'production' }, ['PAYMENT_PROVIDER']],
  [{ DATABASE_DIRECT_URL: 'postgres://a' }, ['DATABASE_URL']],
  [{ S3_ENDPOINT: 'https://store.example' }, ['S3_BUCKET']],
  [{ S3_REGION: 'eu-central-1' }, ['S3_BUCKET']],
  [{ S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'key' }, ['S3_SECRET_ACCESS_KEY']],
  [{ S3_SECRET_ACCESS_KEY: 'secret' }, ['S3_BUCKET', 'S3_ACCESS_KEY_ID']],
  [{ BACKUP_KEY: backupKey }, ['BACKUP_DIR']],
  [{ BACKUP_S3_BUCKET: 'copies' }, ['BACKUP_KEY', 'BACKUP_DIR']],
  [{ BACKUP_DIR: '/backups', BACKUP_S3_REGION: 'x' }, ['BACKUP_S3_BUCKET', 'BACKUP_KEY']],
  [{ ...copies, BACKUP_S3_ACCESS_KEY_ID: 'key' }, ['BACKUP_S3_SECRET_ACCESS_KEY']],
  [sender, ['SMTP_URL']],
  [{ ...https, ...liveKeys, ...smtp }, ['MAIL_FROM']],
  [{ ADMIN_EMAIL: 'admin@example.org' }, ['ADMIN_PASSWORD']],
  [{ ADMIN_PASSWORD: 'long enough' }, ['ADMIN_EMAIL']],
  [{ ...https, ...smtp, S3_REGION: 'x' }, ['PAYMENT_PROVIDER', 'S3_BUCKET', 'MAIL_FROM']],
])('%o is incomplete; one message names all that is missing', (variables, names) => {
  expect(listErrors(variables)).toEqual(
    names.map((name) => expect.stringMatching(new RegExp(`^${name}: is missing\\. `))),
  );
});

test.each<[Record<string, string>, string[]]>([
  [
    { DATABASE_URL: 'postgres://a,b/site?target_session_attrs=any' },
    ['DATABASE_URL: must have target_session_attrs=read-write'],
  ],
  [
    { ...copies, BACKUP_KEY: backupKey.slice(1) },
    ['BACKUP_KEY: must be the public key that npm run backup-key prints; it begins with age1'],
  ],
  [
    { ...testKeys, STRIPE_PUBLISHABLE_KEY: 'pk_live_1' },
    ['STRIPE_PUBLISHABLE_KEY: is a live key, but STRIPE_SECRET_KEY is a test key.'],
  ],
  [
    { ...liveKeys, STRIPE_PUBLISHABLE_KEY: 'pk_test_1' },
    ['STRIPE_PUBLISHABLE_KEY: is a test key, but STRIPE_SECRET_KEY is a live key.'],
  ],
  [
    {
      STRIPE_PUBLISHABLE_KEY: 'sk_test_1',
      STRIPE_SECRET_KEY: 'pk_test_1',
      STRIPE_WEBHOOK_SECRET: 'x',
    },
    [
      "STRIPE_PUBLISHABLE_KEY: isn't this kind of Stripe key.",
      "STRIPE_SECRET_KEY: isn't this kind of Stripe key.",
      "STRIPE_WEBHOOK_SECRET: isn't this kind of Stripe key.",
    ],
  ],
  [{ PUBLIC_URL: 'ftp://parish.example' }, ['PUBLIC_URL: must begin with http:// or https://']],
  [{ SMTP_URL: 'mail.example:25' }, ['SMTP_URL: must begin with smtp:// or smtps://']],
  [{ ...smtp, MAIL_FROM: 'Parish' }, ['MAIL_FROM: must contain an email address']],
  [
    { HOLD_MINUTES: '-1', STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' },
    [
      expect.stringMatching(/^HOLD_MINUTES: /),
      'STRIPE_WEBHOOK_SECRET: is missing. Set all three STRIPE_* keys, or none.',
    ],
  ],
])('%o is wrong', (variables, errors) => {
  expect(listErrors(variables)).toEqual(errors);
});

test('no message contains a secret', () => {
  const secret = 'sk_secret_of_the_parish';
  const [heading, ...errors] = getMessage({
    STRIPE_PUBLISHABLE_KEY: secret,
    SMTP_URL: secret,
    ADMIN_PASSWORD: 'secret',
  }).split('\n');
  expect(heading).toBe('Please fix these settings:');
  expect(errors.length).toBeGreaterThan(3);
  expect(errors.join('\n')).not.toMatch(/secret_of|\bsecret$/);
});

function getMessage(variables: Record<string, string>): string {
  try {
    parseConfig(variables);
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
}

const listErrors = (variables: Record<string, string>): string[] =>
  getMessage(variables)
    .split('\n')
    .slice(1)
    .map((line) => line.trim());

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

describe('the keys of wallets', () => {
  const { variables, server } = createWalletKeys();
  const {
    APPLE_PASS_CERTIFICATE,
    APPLE_PASS_KEY,
    APPLE_WWDR_CERTIFICATE,
    GOOGLE_WALLET_ISSUER_ID,
    GOOGLE_WALLET_SERVICE_ACCOUNT,
  } = variables;
  const apple = { APPLE_PASS_CERTIFICATE, APPLE_PASS_KEY, APPLE_WWDR_CERTIFICATE };
  const google = { GOOGLE_WALLET_ISSUER_ID, GOOGLE_WALLET_SERVICE_ACCOUNT };

  test.each([
    ['none', {}, []],
    ["Apple's", apple, ['apple']],
    ["Google's", google, ['google']],
    ['all', variables, ['apple', 'google']],
  ])('%s can start', (_, keys, wallets) => {
    expect(listWallets(parseConfig(keys))).toEqual(wallets);
  });

  test.each<[Record<string, string>, string]>([
    [{ APPLE_PASS_CERTIFICATE, APPLE_PASS_KEY }, 'APPLE_WWDR_CERTIFICATE: is missing'],
    [{ APPLE_PASS_KEY, APPLE_WWDR_CERTIFICATE }, 'APPLE_PASS_CERTIFICATE: is missing'],
    [{ APPLE_PASS_KEY_PASSWORD: 'x' }, 'APPLE_PASS_KEY: is missing'],
    [{ GOOGLE_WALLET_ISSUER_ID }, 'GOOGLE_WALLET_SERVICE_ACCOUNT: is missing'],
    [{ GOOGLE_WALLET_SERVICE_ACCOUNT }, 'GOOGLE_WALLET_ISSUER_ID: is missing'],
    [{ ...google, GOOGLE_WALLET_ISSUER_ID: 'x' }, 'GOOGLE_WALLET_ISSUER_ID: is a number'],
    [{ ...google, GOOGLE_WALLET_SERVICE_ACCOUNT: '{}' }, 'is not the JSON key'],
    [{ ...apple, APPLE_PASS_CERTIFICATE: 'x' }, 'APPLE_PASS_CERTIFICATE: is not a certificate'],
    [{ ...apple, APPLE_WWDR_CERTIFICATE: 'x' }, 'APPLE_WWDR_CERTIFICATE: is not a certificate'],
    [{ ...apple, APPLE_PASS_KEY: 'secret' }, 'APPLE_PASS_KEY: is not a private key'],
    [{ ...apple, APPLE_PASS_KEY: server.keyPem }, 'APPLE_PASS_KEY: does not belong'],
    [
      { ...apple, APPLE_PASS_CERTIFICATE: server.pem, APPLE_PASS_KEY: server.keyPem },
      'APPLE_PASS_CERTIFICATE: is not the certificate of a pass type',
    ],
  ])('%# cannot, and the message says why', (keys, message) => {
    expect(() => parseConfig(keys)).toThrow(message);
    expect(() => parseConfig(keys)).not.toThrow('secret');
  });
});
