import { contract } from '#app/contract.ts';
import pino from 'pino';
import { afterEach, expect, test } from 'vitest';
import { createApp, type App } from '#app/server/app.ts';
import { parseConfig } from '#platform/config.ts';
import { fixedClock } from '#platform/clock.ts';
import { callBlockedBy } from '#app/server/testing/call-during.ts';
import { type RunningSite, startSite } from '#app/server/testing/start-site.ts';
import { ensureFirstAdmin, setUpFirstAdmin } from './ensure-first-admin.ts';
import { insertUser, insertUserRole, lockFirstAdministrator } from './queries.ts';
import { user, userRole } from './tables.ts';

type Running = RunningSite<ReturnType<typeof fixedClock>>;
const { accounts } = contract;
const person = {
  name: 'Sample Person',
  email: 'first@example.org',
  password: 'correct horse battery',
};
const stops: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});

async function start(variables: Record<string, string> = {}): Promise<Running> {
  const running = await startSite({ variables });
  stops.push(running.stop);
  return running;
}

/** Starts another process on the same database: a restart or a second process. */
async function startAgain(
  { handle, clock }: Running,
  variables: Record<string, string> = {},
): Promise<App> {
  const config = parseConfig({ PORT: '0', LOG_LEVEL: 'silent', ...variables });
  const site = await createApp({ config, clock, log: pino({ level: 'silent' }), handle });
  stops.push(site.close);
  return site;
}

const findSetupSecret = (site: App) =>
  /\/setup\/(\S+)$/.exec(site.hints.find((hint) => hint.includes('/setup/')) ?? '')?.[1] ?? '';

const canSignIn = (running: Running, email: string, password: string) =>
  running
    .call(accounts.signIn, { body: { email, password } }, { headers: { origin: running.base } })
    .then(
      () => true,
      () => false,
    );

test('a site without an administrator prints a link that creates exactly one', async () => {
  const running = await start();
  const secret = findSetupSecret(running.site);
  expect(secret).toHaveLength(43);
  expect(
    await running.call(accounts.createFirstAdmin, {
      body: { secret, ...person, email: 'First@example.org' },
    }),
  ).toEqual({ email: person.email });
  expect(await canSignIn(running, person.email, person.password)).toBe(true);
  await expect(
    running.call(accounts.createFirstAdmin, {
      body: { secret, ...person, email: 'second@example.org' },
    }),
  ).rejects.toMatchObject({
    problem: { status: 410, code: 'setup-link-invalid' },
  });
  expect((await startAgain(running)).hints.join()).not.toContain('setup');
});

test('the link does not take over the address of an account', async () => {
  const running = await start();
  const { database } = running.handle;
  const secret = findSetupSecret(running.site);
  const now = running.clock.now();
  await insertUser(database, { ...person, id: 'one', passwordHash: '', now });
  await expect(
    running.call(accounts.createFirstAdmin, { body: { secret, ...person } }),
  ).rejects.toMatchObject({ problem: { code: 'email-taken' } });
  expect(await database.select().from(userRole)).toEqual([]);
  const body = { secret, ...person, email: 'second@example.org' };
  expect(await running.call(accounts.createFirstAdmin, { body })).toEqual({ email: body.email });
});

test('concurrent uses of the link create one administrator', async () => {
  const running = await start();
  const secret = findSetupSecret(running.site);
  const other = findSetupSecret(await startAgain(running));
  const results = await Promise.allSettled(
    [secret, other, secret, other].map((linkSecret, index) =>
      running.call(accounts.createFirstAdmin, {
        body: { secret: linkSecret, ...person, email: `person${index}@example.org` },
      }),
    ),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await running.handle.database.select().from(userRole)).toHaveLength(1);
  expect(await running.handle.database.select().from(user)).toHaveLength(1);
});

test.each<[string, ({ site }: Running) => Promise<unknown>, 'rejected' | 'fulfilled']>([
  [
    'a person with the link',
    ({ site }) => setUpFirstAdmin(site.platform, { secret: findSetupSecret(site), ...person }),
    'rejected',
  ],
  [
    'a process with the variables',
    ({ site: { platform } }) => {
      const config = {
        ...platform.config,
        ADMIN_EMAIL: person.email,
        ADMIN_PASSWORD: 'lamp river seven goats',
      };
      return ensureFirstAdmin({ ...platform, config });
    },
    'fulfilled',
  ],
])('%s waits while another first administrator is created, and creates none', async (...row) => {
  const [, create, status] = row;
  const running = await start();
  const result = await callBlockedBy(
    running.handle,
    async (db) => {
      await lockFirstAdministrator(db);
      const now = running.clock.now();
      await insertUser(db, {
        ...person,
        id: 'one',
        email: 'one@example.org',
        passwordHash: '',
        now,
      });
      await insertUserRole(db, 'one', 'admin');
    },
    () => create(running),
  );
  expect(result).toMatchObject({ status });
  expect(await running.handle.database.select().from(user)).toMatchObject([{ id: 'one' }]);
});

test('rejects expired and invalid links, and marks a short password', async () => {
  const running = await start();
  const secret = findSetupSecret(running.site);
  await expect(
    running.call(accounts.createFirstAdmin, { body: { secret: 'made-up', ...person } }),
  ).rejects.toMatchObject({
    problem: { code: 'setup-link-invalid' },
  });
  const short = await fetch(`${running.base}/api/account/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ secret, ...person, password: 'short' }),
  });
  expect(short.status).toBe(422);
  expect(await short.json()).toMatchObject({
    errors: { password: 'Use at least 8 characters' },
  });
  running.clock.advance(24 * 60 * 60_000 + 1);
  await expect(
    running.call(accounts.createFirstAdmin, { body: { secret, ...person } }),
  ).rejects.toMatchObject({
    problem: { code: 'setup-link-invalid' },
  });
});

test('the variables create an administrator once; a restart with another password changes nothing', async () => {
  const running = await start({
    ADMIN_EMAIL: 'first@example.org',
    ADMIN_PASSWORD: 'lamp river seven goats',
  });
  expect(running.site.hints.join()).not.toContain('setup');
  await startAgain(running, {
    ADMIN_EMAIL: 'first@example.org',
    ADMIN_PASSWORD: 'another lamp and river',
  });
  expect(await canSignIn(running, 'first@example.org', 'lamp river seven goats')).toBe(true);
  expect(await canSignIn(running, 'first@example.org', 'another lamp and river')).toBe(false);
  expect(await running.handle.database.select().from(user)).toHaveLength(1);
});

test('two processes that start together create one administrator', async () => {
  const running = await start();
  const variables = { ADMIN_EMAIL: 'first@example.org', ADMIN_PASSWORD: 'lamp river seven goats' };
  await Promise.all([startAgain(running, variables), startAgain(running, variables)]);
  expect(await running.handle.database.select().from(user)).toHaveLength(1);
  expect(await canSignIn(running, 'first@example.org', 'lamp river seven goats')).toBe(true);
});

test('an existing account gets the role and keeps its password', async () => {
  const running = await start({
    ADMIN_EMAIL: 'first@example.org',
    ADMIN_PASSWORD: 'lamp river seven goats',
  });
  await running.handle.database.delete(userRole);
  await startAgain(running, {
    ADMIN_EMAIL: 'first@example.org',
    ADMIN_PASSWORD: 'another lamp and river',
  });
  expect(await running.handle.database.select().from(userRole)).toMatchObject([{ role: 'admin' }]);
  expect(await canSignIn(running, 'first@example.org', 'lamp river seven goats')).toBe(true);
});
