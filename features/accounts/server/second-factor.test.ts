import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { contract } from '#app/contract.ts';
import { listEndpoints } from '#contract/endpoint.ts';
import { isGuarded } from '#contract/rules/roles.ts';
import { addMinutes } from '#platform/clock.ts';
import { softwarePasskey } from '#app/server/testing/software-passkey.ts';
import { samplePassword, startSiteWithAdmin } from '#app/server/testing/start-site-with-admin.ts';
import { expectProblem } from '#app/server/testing/staff.ts';
import { testNow } from '#app/server/testing/test-now.ts';
import { generateTotp } from '#app/server/testing/totp.ts';
import { auditEntry } from '#platform/tables.ts';

const { accounts, directory, people, payments } = contract;
const origin = 'http://localhost:8080';
const { site, admin, member, post, signIn } = await startSiteWithAdmin({
  variables: { PUBLIC_URL: origin, SECOND_FACTOR: 'on' },
});
afterAll(() => site.stop());
const required = expectProblem('second-factor-required');
const dueAt = addMinutes(testNow, 7 * 24 * 60);
beforeEach(() => site.clock.set(testNow));

type Options = { headers: { cookie: string } };
const getTotals = (options: Options) => site.call(payments.getTotals, { query: {} }, options);
const getAccount = async (options: Options) =>
  (await site.call(accounts.getCurrent, {}, options)).account;

/** Calls an endpoint of the library with a challenge, as the device does. */
async function fetchChallenge(path: string, cookie = '') {
  const response = await fetch(`${site.base}/api/auth/passkey/${path}`, { headers: { cookie } });
  const { challenge } = (await response.json()) as { challenge: string };
  const bound = response.headers.getSetCookie().map((line) => line.split(';')[0]);
  return { challenge, cookie: [cookie, ...bound].filter(Boolean).join('; ') };
}

async function addPasskey({ headers: { cookie } }: Options) {
  const key = softwarePasskey({ rpId: 'localhost', origin });
  const requested = await fetchChallenge('generate-register-options', cookie);
  const body = { response: key.register(requested.challenge), name: 'My phone' };
  const added = await post('/api/auth/passkey/verify-registration', body, requested.cookie);
  expect(added.status).toBe(200);
  return key;
}

async function signInByPasskey(key: ReturnType<typeof softwarePasskey>): Promise<Options> {
  const requested = await fetchChallenge('generate-authenticate-options');
  const body = { response: key.sign(requested.challenge) };
  const path = '/api/auth/passkey/verify-authentication';
  const { cookie } = await post(path, body, requested.cookie);
  return { headers: { cookie } };
}

test('a role that sees money or people has a week from its first use, then needs a second factor', async () => {
  const { session } = await member('treasurer');
  expect(await getAccount(session)).toMatchObject({ secondFactorDueAt: dueAt });
  await getTotals(session);
  site.clock.set(addMinutes(dueAt, -1));
  await getTotals(session);
  site.clock.set(dueAt);
  expect(await getAccount(session)).toMatchObject({ secondFactorDueAt: dueAt });
  await expect(getTotals(session)).rejects.toMatchObject(required);
  // The way to one stays open.
  await site.call(people.getProfile, {}, session);
  const { totpURI } = await site.call(
    accounts.enableAuthenticator,
    { body: { password: samplePassword } },
    session,
  );
  const code = generateTotp(totpURI);
  const turnedOn = await post('/api/auth/two-factor/verify-totp', { code }, session.headers.cookie);
  await getTotals({ headers: { cookie: turnedOn.cookie } });
});

test('a passkey counts in the session that showed it, not in one that began with the password', async () => {
  const { email, session } = await member('secretary');
  await getAccount(session);
  site.clock.set(dueAt);
  const list = (options: Options) => site.call(directory.list, {}, options);
  await expect(list(session)).rejects.toMatchObject(required);
  const key = await addPasskey(session);
  await list(session);
  await expect(list(await signIn(email))).rejects.toMatchObject(required);
  await list(await signInByPasskey(key));
});

test('an administrator resets what was lost; the audit log says so', async () => {
  const { id, session } = await member('treasurer');
  await addPasskey(session);
  const params = { id };
  const findPerson = async () =>
    (await site.call(people.list, {}, admin)).find((person) => person.id === id);
  expect(await findPerson()).toMatchObject({ hasPasskey: true, authenticator: false });
  await site.call(people.resetSecondFactor, { params }, admin);
  expect(await findPerson()).toMatchObject({ hasPasskey: false, authenticator: false });
  const entries = await site.handle.database
    .select({ action: auditEntry.action, actorName: auditEntry.actorName })
    .from(auditEntry)
    .where(eq(auditEntry.subject, `account ${id}`));
  expect(entries).toContainEqual({ action: 'reset second factor', actorName: 'Administrator' });
});

test('members, editors and ushers need none', async () => {
  const { session } = await member('member', 'editor', 'usher');
  expect((await getAccount(session))?.secondFactorDueAt).toBeUndefined();
});

test('whoever may see money or people has a guarded role', () => {
  const sensitive =
    /^\/api\/(payment|donations?|orders?|box-office|drawers|treasury|account\/people|audit|personal-data)/;
  /** Guests' names at the door, on a telephone that many hold. */
  const allowed = ['usher', 'member'];
  const open = listEndpoints(contract)
    .filter(({ path, access }) => sensitive.test(path) && typeof access !== 'string')
    .flatMap(({ path, access }) =>
      typeof access === 'string'
        ? []
        : access
            .filter((role) => !isGuarded({ roles: [role] }) && !allowed.includes(role))
            .map((role) => `${path} ${role}`),
    );
  expect(open).toEqual([]);
});
