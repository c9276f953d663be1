import { contract } from '@namugongo/contract';
import pino from 'pino';
import { afterEach, expect, test } from 'vitest';
import { buildSite, type Site } from '../app.ts';
import { readConfig } from '../config.ts';
import { fixedClock } from '../platform/clock.ts';
import { type RunningSite, startSite } from '../testing/start-site.ts';
import { user, userRole } from './tables.ts';

type Running = RunningSite<ReturnType<typeof fixedClock>>;
const { accounts } = contract;
const person = { name: 'Somebody', email: 'first@example.org', password: 'correct horse battery' };
const stops: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});

async function start(variables: Record<string, string> = {}): Promise<Running> {
  const running = await startSite({ variables });
  stops.push(running.stop);
  return running;
}

/** Another process on the same database: a restart, or a second one beside the first. */
async function startAgain(
  { handle, clock }: Running,
  variables: Record<string, string> = {},
): Promise<Site> {
  const config = readConfig({ PORT: '0', LOG_LEVEL: 'silent', ...variables });
  const site = await buildSite({ config, clock, log: pino({ level: 'silent' }), handle });
  stops.push(site.close);
  return site;
}

const secretIn = (site: Site) =>
  /#\/setup\/(\S+)$/.exec(site.hints.find((hint) => hint.includes('#/setup/')) ?? '')?.[1] ?? '';

const canSignIn = (running: Running, email: string, password: string) =>
  running
    .call(accounts.signIn, { body: { email, password } }, { headers: { origin: running.base } })
    .then(
      () => true,
      () => false,
    );

test('a site without an administrator tells a link that makes exactly one', async () => {
  const running = await start();
  const secret = secretIn(running.site);
  expect(secret).toHaveLength(43);
  expect(
    await running.call(accounts.setup, { body: { secret, ...person, email: 'First@example.org' } }),
  ).toEqual({ email: person.email });
  expect(await canSignIn(running, person.email, person.password)).toBe(true);
  await expect(
    running.call(accounts.setup, { body: { secret, ...person, email: 'second@example.org' } }),
  ).rejects.toMatchObject({
    problem: { status: 410, code: 'setup-link-invalid' },
  });
  expect((await startAgain(running)).hints.join()).not.toContain('setup');
});

test('many who hold the link at once make one administrator', async () => {
  const running = await start();
  const secret = secretIn(running.site);
  const other = secretIn(await startAgain(running));
  const results = await Promise.allSettled(
    [secret, other, secret, other].map((each, index) =>
      running.call(accounts.setup, {
        body: { secret: each, ...person, email: `person${index}@example.org` },
      }),
    ),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await running.handle.database.select().from(userRole)).toHaveLength(1);
  expect(await running.handle.database.select().from(user)).toHaveLength(1);
});

test('a link of yesterday and a made-up one are refused, a short password is told at its field', async () => {
  const running = await start();
  const secret = secretIn(running.site);
  await expect(
    running.call(accounts.setup, { body: { secret: 'made up', ...person } }),
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
    errors: { password: 'Password needs 8 characters or more' },
  });
  running.clock.advance(24 * 60 * 60_000 + 1);
  await expect(running.call(accounts.setup, { body: { secret, ...person } })).rejects.toMatchObject(
    {
      problem: { code: 'setup-link-invalid' },
    },
  );
});

test('the variables make an administrator once: a restart with another password changes nothing', async () => {
  const running = await start({
    ADMIN_EMAIL: 'first@example.org',
    ADMIN_PASSWORD: 'the first password',
  });
  expect(running.site.hints.join()).not.toContain('setup');
  await startAgain(running, {
    ADMIN_EMAIL: 'first@example.org',
    ADMIN_PASSWORD: 'another password',
  });
  expect(await canSignIn(running, 'first@example.org', 'the first password')).toBe(true);
  expect(await canSignIn(running, 'first@example.org', 'another password')).toBe(false);
  expect(await running.handle.database.select().from(user)).toHaveLength(1);
});

test('two processes that start together make one administrator', async () => {
  const running = await start();
  const variables = { ADMIN_EMAIL: 'first@example.org', ADMIN_PASSWORD: 'the first password' };
  await Promise.all([startAgain(running, variables), startAgain(running, variables)]);
  expect(await running.handle.database.select().from(user)).toHaveLength(1);
  expect(await canSignIn(running, 'first@example.org', 'the first password')).toBe(true);
});

test('somebody who has an account already gets the role and keeps the password', async () => {
  const running = await start({
    ADMIN_EMAIL: 'first@example.org',
    ADMIN_PASSWORD: 'the first password',
  });
  await running.handle.database.delete(userRole);
  await startAgain(running, {
    ADMIN_EMAIL: 'first@example.org',
    ADMIN_PASSWORD: 'another password',
  });
  expect(await running.handle.database.select().from(userRole)).toMatchObject([{ role: 'admin' }]);
  expect(await canSignIn(running, 'first@example.org', 'the first password')).toBe(true);
});
