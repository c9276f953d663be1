import { readFileSync } from 'node:fs';
import { contract } from '#app/contract.ts';
import { expect, test } from 'vitest';
import { listEndpoints } from '#contract/endpoint.ts';

/**
 * Who may touch money, personal data and files, written by hand and compared with the contract, so that a change of access is made
 * twice and on purpose. An administrator has all roles (docs/decisions, section 3). 'everybody' holds a secret (a cart id, a key) or
 * sees only what is public; 'door-device' is a phone without an account, for its own reception.
 */
const accessList = readFileSync(new URL('access-list.txt', import.meta.url), 'utf8');

/** An endpoint below one of these paths must be in the list. */
const areas = [
  'payment',
  'sandbox',
  'donation',
  'campaigns',
  'pledges',
  'umdreception',
  'guest-messages',
  'letters',
  'letter-subscribers',
  'letter-addresses',
  'reception/chair',
  'reception/drawer',
  'account',
  'auth',
  'audit',
  'tokens',
  'mail',
  'site/settings',
  'site/pictures',
  'directory',
  'groups',
  'join-us',
  'join-requests',
  'household-checks',
  'member-invitations',
  'gatherings',
  'intentions',
  'prayer-requests',
  'professionalhour',
  'documents',
  'files',
  'pictures',
  'albums',
  'reader',
  'take-downs',
  'telephones',
  'people/data',
  'people/records',
  'personal-data',
].map((name) => `/api/${name}`);

/** Kinds that give out or take in files, wherever their path is. */
const publicFiles = [
  'GET /api/events/:id/calendar.ics',
  'GET /api/openapi.json',
  'GET /api/sunday-sheet/:date/sheet.pdf',
  'GET /calendar.ics',
  'GET /embed/tickets.html',
  'GET /feeds/announcements.atom',
  'GET /feeds/readings.atom',
  'GET /metrics',
  'GET /robots.txt',
  'GET /share/:kind/:name',
  'GET /sitemap.xml',
];

const listed = Object.fromEntries(
  accessList
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [method = '', path = '', ...access] = line.split(/ +/);
      return [`${method} ${path}`, access.toSorted().join(' ')];
    }),
);

const isInArea = (path: string) =>
  areas.some((area) => path === area || path.startsWith(`${area}/`));

const endpoints = listEndpoints(contract).map(
  ({ method, path, kind, access, isForDoorDevices }) => ({
    name: `${method} ${path}`,
    path,
    kind,
    access: [access, isForDoorDevices ? 'door-device' : []].flat().toSorted().join(' '),
  }),
);

test('money, personal data and files are open to exactly the roles written here', () => {
  const declared = endpoints
    .filter(({ name, path }) => isInArea(path) || name in listed)
    .map(({ name, access }) => [name, access]);
  expect(Object.fromEntries(declared)).toEqual(listed);
});

test('whatever sends or receives files is in the list', () => {
  const missing = endpoints
    .filter(({ name, kind }) => (kind === 'file' || kind === 'upload') && !(name in listed))
    .map(({ name }) => name);
  expect(missing.toSorted()).toEqual(publicFiles);
});
