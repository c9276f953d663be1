import { accounts } from '#features/accounts/contract/accounts.ts';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, expect, test } from 'vitest';
import { administrator, signInAsAdministrator } from '#app/server/testing/sign-in.ts';
import { expectProblem } from '#app/server/testing/staff.ts';
import { startSite } from '#app/server/testing/start-site.ts';

/** Errors of the database while the auth library reads or creates a session. Nothing of them is printed. */
const site = await startSite({ variables: { ...administrator, LOG_LEVEL: 'silent' } });
afterAll(() => site.stop());
const headers = await signInAsAdministrator(site.base);

const run = (text: string) => site.handle.database.execute(sql.raw(text));
const raise = (code: string) => `begin raise exception 'no session' using errcode = '${code}'; end`;
afterEach(() => run('drop function fail cascade'));

test('an outage while a session is read is a problem response', async () => {
  await run('alter table session rename to stored_session');
  await run(
    `create function fail() returns setof stored_session language plpgsql as $$ ${raise('57P03')} $$`,
  );
  await run('create view session as select * from fail()');
  const outcome = await site
    .call(accounts.getCurrent, {}, { headers })
    .catch((error: unknown) => error);
  await run('drop view session');
  await run('alter table stored_session rename to session');
  expect(outcome).toMatchObject(expectProblem('database-unavailable'));
});

test.each([
  ['an outage', '57P03', 'database-unavailable'],
  ['another error', 'P0001', 'internal-error'],
] as const)('%s while a session is created is a problem response', async (_, code, problem) => {
  await run(`create function fail() returns trigger language plpgsql as $$ ${raise(code)} $$`);
  await run('create trigger fail before insert on session for each row execute function fail()');
  const body = { email: administrator.ADMIN_EMAIL, password: administrator.ADMIN_PASSWORD };
  await expect(
    site.call(accounts.signIn, { body }, { headers: { origin: site.base } }),
  ).rejects.toMatchObject(expectProblem(problem));
});
