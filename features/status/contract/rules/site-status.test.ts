import { describe, expect, test } from 'vitest';
import type { SiteStatus } from '../status.ts';
import { describeStatus, formatAge, formatSize } from './site-status.ts';

const now = new Date('2027-05-01T12:00:00.000Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();
const day = 24 * 60;

const good: SiteStatus = {
  version: '1.1.0',
  at: now.toISOString(),
  startedAt: ago(3 * day),
  email: {
    server: 'smtp.example.org:587',
    waiting: 0,
    waitingSince: null,
    failed: 0,
    lastSentAt: ago(60),
    lastError: null,
  },
  payments: { mode: 'live', open: 0, lastPaidAt: ago(60), testedCards: 0 },
  files: { store: 'disk', freeBytes: 40 * 1024 ** 3, error: null },
  database: { embedded: true, bytes: 30 * 1024 ** 2 },
  backup: {
    isScheduled: false,
    lastAt: ago(20 * 60),
    hasCopies: false,
    copiedAt: null,
    error: null,
  },
  queue: { late: 0, lateSince: null, failing: 0 },
};

/** Backups by the site itself, the last so many minutes ago, and its copy too. */
const nightly = (minutes: number | null, copyMinutes?: number | null): SiteStatus['backup'] => ({
  isScheduled: true,
  lastAt: minutes === null ? null : ago(minutes),
  hasCopies: copyMinutes !== undefined,
  copiedAt: typeof copyMinutes === 'number' ? ago(copyMinutes) : null,
  error: null,
});

const describeItem = (title: string, change: Partial<SiteStatus>) =>
  describeStatus({ ...good, ...change }).find((item) => item.title === title);

test('nothing needs anyone when everything works', () => {
  const items = describeStatus(good);
  expect(items.map(({ level }) => level)).toEqual(items.map(() => 'ok'));
  expect(items.map(({ advice }) => advice).join('')).toBe('');
});

const cases = [
  ['Email', { email: { ...good.email, server: null } }, 'problem', 'no mail server'],
  ['Email', { email: { ...good.email, lastSentAt: null } }, 'attention', 'no email was sent yet'],
  ['Email', { email: { ...good.email, waiting: 1, waitingSince: ago(5) } }, 'ok', 'Works with'],
  [
    'Email',
    { email: { ...good.email, waiting: 3, waitingSince: ago(120), lastError: 'Bad login' } },
    'problem',
    '3 emails wait, the oldest for 2 hours. The mail server says: Bad login',
  ],
  ['Email', { email: { ...good.email, failed: 1 } }, 'attention', '1 email was refused'],
  ['Card payments', { payments: { ...good.payments, mode: 'sandbox' } }, 'attention', 'own test'],
  ['Card payments', { payments: { ...good.payments, mode: 'test' } }, 'attention', 'test mode'],
  ['Card payments', { payments: { ...good.payments, open: 2 } }, 'attention', '2 payments or'],
  ['Card payments', { payments: { ...good.payments, lastPaidAt: null } }, 'ok', 'is connected'],
  [
    'Declined cards',
    { payments: { ...good.payments, testedCards: 45 } },
    'problem',
    '45 cards were declined in the last hour',
  ],
  ['Backups', { backup: { ...good.backup, lastAt: null } }, 'problem', 'no backup yet'],
  ['Backups', { backup: { ...good.backup, lastAt: ago(2 * day - 1) } }, 'ok', '47 hours old'],
  ['Backups', { backup: { ...good.backup, lastAt: ago(2 * day) } }, 'attention', '2 days old'],
  ['Backups', { backup: { ...good.backup, lastAt: ago(7 * day) } }, 'problem', '7 days old'],
  [
    'Backups',
    { backup: nightly(null), startedAt: ago(60) },
    'ok',
    'The first one is made tonight.',
  ],
  ['Backups', { backup: nightly(null) }, 'problem', 'There is no backup yet.'],
  ['Backups', { backup: nightly(29 * 60) }, 'ok', '29 hours old. The site makes one every night.'],
  ['Backups', { backup: nightly(30 * 60) }, 'problem', 'The last one is 30 hours old.'],
  ['Backups', { backup: nightly(60, 60) }, 'ok', 'copies it, encrypted, to the bucket'],
  [
    'Backups',
    { backup: nightly(60, 30 * 60) },
    'problem',
    'The last copy in the bucket is 30 hours',
  ],
  ['Backups', { backup: nightly(60, null) }, 'problem', 'There is no copy in the bucket yet.'],
  ['Backups', { backup: { ...nightly(60), error: 'No space.' } }, 'problem', 'saved: No space.'],
  ['Backups', { backup: { ...nightly(60, 60), error: 'No.' } }, 'problem', 'saved: No.'],
  ['Backups', { backup: nightly(-3 * day) }, 'problem', 'dated 3 days in the future'],
  ['Backups', { backup: nightly(60, -3 * day) }, 'problem', 'dated 3 days in the future'],
  ['Backups', { backup: { ...good.backup, lastAt: ago(-11) } }, 'problem', 'in the future'],
  ['Backups', { backup: { ...good.backup, lastAt: ago(-10) } }, 'ok', '1 minute old'],
  ['Disk', { files: { ...good.files, freeBytes: 4 * 1024 ** 3 } }, 'attention', '4 GB'],
  ['Disk', { files: { ...good.files, freeBytes: 300 * 1024 ** 2 } }, 'problem', '300 MB'],
  ['Disk', { files: { ...good.files, freeBytes: null } }, 'ok', "can't be read here"],
  ['Files', { files: { ...good.files, store: 's3' } }, 'ok', 'in an S3 bucket'],
  ['Files', { files: { ...good.files, error: 'No space.' } }, 'problem', 'opened: No space.'],
  ['Files', { files: { ...good.files, store: 's3', error: 'No.' } }, 'problem', 'opened: No.'],
  [
    'Work in the background',
    { queue: { late: 1, lateSince: ago(30), failing: 0 } },
    'problem',
    '1 task is late, the oldest for 30 minutes',
  ],
  [
    'Work in the background',
    { queue: { late: 0, lateSince: null, failing: 2 } },
    'attention',
    '2 tasks have failed',
  ],
] as const;

test('every part can say that it does not work', () => {
  // Without a database there is no Status: /readyz says it.
  const neverBroken = ['Database', 'Version'];
  const broken = cases.filter(([, , level]) => level !== 'ok').map(([title]) => title);
  const titles = describeStatus(good).map(({ title }) => title);
  expect([...new Set([...broken, ...neverBroken])].toSorted()).toEqual(titles.toSorted());
});

describe.each(cases)('%s with %j', (title, change, level, text) => {
  test(`is ${level}: ${text}`, () => {
    const item = describeItem(title, change);
    expect(item).toMatchObject({ level, text: expect.stringContaining(text) });
    if (level !== 'ok') expect(item?.advice).not.toBe('');
  });
});

test.each([
  [0, '1 minute'],
  [59, '59 minutes'],
  [60, '1 hour'],
  [2 * day - 1, '47 hours'],
  [2 * day, '2 days'],
])('%d minutes are %s', (minutes, text) => {
  expect(formatAge(minutes * 60_000)).toBe(text);
});

test.each([
  [0, '0 MB'],
  [1024 ** 3 - 1, '1024 MB'],
  [1024 ** 3, '1 GB'],
])('%d bytes are %s', (bytes, text) => {
  expect(formatSize(bytes)).toBe(text);
});
