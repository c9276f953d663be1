import { accounts } from '#features/accounts/contract/accounts.ts';
import { afterAll, expect, test } from 'vitest';
import { auditEntry } from '#platform/tables.ts';
import { startSiteWithAdmin } from '#app/server/testing/start-site-with-admin.ts';
import { softwarePasskey } from '#app/server/testing/software-passkey.ts';
import { expectProblem } from '#app/server/testing/staff.ts';
import { passkey, session } from './tables.ts';

// WebAuthn requires a host name; an IP address is not allowed.
const { site, member, post } = await startSiteWithAdmin({
  variables: { PUBLIC_URL: 'http://localhost:8080' },
});
afterAll(() => site.stop());
const { database } = site.handle;
const origin = 'http://localhost:8080';
const device = () => softwarePasskey({ rpId: 'localhost', origin });

/** Fetches a challenge, with the cookie it is bound to. */
async function fetchChallenge(path: string, cookie = '') {
  const response = await fetch(`${site.base}/api/auth/passkey/${path}`, { headers: { cookie } });
  const { challenge } = (await response.json()) as { challenge: string };
  const bound = response.headers.getSetCookie().map((line) => line.split(';')[0]);
  return {
    status: response.status,
    challenge,
    cookie: [cookie, ...bound].filter(Boolean).join('; '),
  };
}
const toRegister = (cookie: string) => fetchChallenge('generate-register-options', cookie);
const toSignIn = () => fetchChallenge('generate-authenticate-options');
const add = (cookie: string, response: unknown, name = 'My phone') =>
  post('/api/auth/passkey/verify-registration', { response, name }, cookie);
const signIn = (cookie: string, response: unknown) =>
  post('/api/auth/passkey/verify-authentication', { response }, cookie);
const rejected = { status: 403, body: { code: 'passkey-rejected' } };
const getAccount = async (cookie: string) =>
  (await site.call(accounts.getCurrent, {}, { headers: { cookie } })).account;

async function createPersonWithPasskey() {
  const item = await member('usher');
  const key = device();
  const requested = await toRegister(item.session.headers.cookie);
  const added = await add(requested.cookie, key.register(requested.challenge));
  expect(added.status).toBe(200);
  return { ...item, key, headers: item.session.headers };
}

test('a passkey signs its owner in, and the response has no token', async () => {
  const item = await createPersonWithPasskey();
  const requested = await toSignIn();
  const entered = await signIn(requested.cookie, item.key.sign(requested.challenge));
  expect([entered.status, entered.body]).toEqual([200, {}]);
  expect(await getAccount(entered.cookie)).toMatchObject({ email: item.email, roles: ['usher'] });
});

test('a signed challenge works once', async () => {
  const item = await createPersonWithPasskey();
  const requested = await toSignIn();
  const signed = item.key.sign(requested.challenge);
  expect((await signIn(requested.cookie, signed)).status).toBe(200);
  expect(await signIn(requested.cookie, signed)).toMatchObject(rejected);
  const other = await toSignIn();
  expect(await signIn(other.cookie, signed)).toMatchObject(rejected);
});

test('rejects signatures of another key, site or challenge', async () => {
  const item = await createPersonWithPasskey();
  const stranger = device();
  for (const sign of [
    (challenge: string) => ({ ...stranger.sign(challenge), id: item.key.id, rawId: item.key.id }),
    (challenge: string) => stranger.sign(challenge),
    (challenge: string) => item.key.sign(challenge, { from: 'https://evil.example' }),
    () => item.key.sign(Buffer.from('made up').toString('base64url')),
    (challenge: string) => softwarePasskey({ rpId: 'evil.example', origin }).sign(challenge),
    () => ({
      id: item.key.id,
      rawId: item.key.id,
      type: 'public-key',
      response: { clientDataJSON: '', authenticatorData: '', signature: '' },
    }),
  ]) {
    const requested = await toSignIn();
    const response = await signIn(requested.cookie, sign(requested.challenge));
    expect(response).toMatchObject(rejected);
    expect(await getAccount(response.cookie)).toBeNull();
  }
});

test('requires user verification', async () => {
  const item = await createPersonWithPasskey();
  const requested = await toSignIn();
  expect(
    await signIn(requested.cookie, item.key.sign(requested.challenge, { isUserVerified: false })),
  ).toMatchObject(rejected);
  const registering = await toRegister(item.headers.cookie);
  const lax = device().register(registering.challenge, { isUserVerified: false });
  expect(await add(registering.cookie, lax)).toMatchObject(rejected);
});

test('a challenge is bound to its browser', async () => {
  const item = await createPersonWithPasskey();
  const requested = await toSignIn();
  expect(await signIn('', item.key.sign(requested.challenge))).toMatchObject(rejected);
});

test('a sign-in challenge cannot register, nor can another person use a challenge', async () => {
  const [item, two] = [await createPersonWithPasskey(), await member('usher')];
  const requested = await toSignIn();
  const mixed = `${item.headers.cookie}; ${requested.cookie}`;
  expect(await add(mixed, device().register(requested.challenge))).toMatchObject(rejected);
  const mine = await toRegister(item.headers.cookie);
  const provider = mine.cookie.replace(item.headers.cookie, two.session.headers.cookie);
  expect((await add(provider, device().register(mine.challenge))).status).toBeGreaterThanOrEqual(
    400,
  );
  const again = await toRegister(two.session.headers.cookie);
  expect(await add(again.cookie, item.key.register(again.challenge))).toMatchObject(rejected);
});

test('passkeys are listed without keys; only their owner renames and removes them', async () => {
  const [item, two] = [await createPersonWithPasskey(), await member('usher')];
  const list = () => site.call(accounts.listPasskeys, {}, { headers: item.headers });
  const [stored] = await list();
  expect(stored).toMatchObject({ name: 'My phone', createdAt: expect.any(Date) });
  expect(Object.keys(stored ?? {})).not.toContain('publicKey');
  const id = stored?.id ?? '';
  const foreign = { headers: two.session.headers };
  await expect(
    site.call(accounts.renamePasskey, { body: { id, name: 'Theirs' } }, foreign),
  ).rejects.toMatchObject(expectProblem('passkey-not-found'));
  await expect(site.call(accounts.deletePasskey, { body: { id } }, foreign)).rejects.toMatchObject(
    expectProblem('passkey-not-found'),
  );
  await site.call(
    accounts.renamePasskey,
    { body: { id, name: 'Old phone' } },
    { headers: item.headers },
  );
  expect(await list()).toMatchObject([{ name: 'Old phone' }]);
  await site.call(accounts.deletePasskey, { body: { id } }, { headers: item.headers });
  expect(await list()).toEqual([]);
  const requested = await toSignIn();
  expect(await signIn(requested.cookie, item.key.sign(requested.challenge))).toMatchObject(
    rejected,
  );
  const actions = (await database.select().from(auditEntry))
    .filter(({ subject }) => subject === `account ${item.id}`)
    .map(({ action }) => action);
  expect(actions).toEqual(expect.arrayContaining(['add passkey', 'remove passkey']));
});

test('an old session cannot add a passkey', async () => {
  const item = await member('usher');
  await database.update(session).set({ createdAt: new Date(0) });
  expect((await toRegister(item.session.headers.cookie)).status).toBe(403);
  const stored = await database.select().from(passkey);
  expect(stored.filter(({ userId }) => userId === item.id)).toEqual([]);
});
