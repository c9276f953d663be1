import { accounts } from '@namugongo/contract/accounts';
import { afterAll, expect, test } from 'vitest';
import { auditEntry } from '../platform/tables.ts';
import { openOffice } from '../testing/open-office.ts';
import { softwarePasskey } from '../testing/software-passkey.ts';
import { refusedWith } from '../testing/staff.ts';
import { passkey, session } from './tables.ts';

// A passkey belongs to a name, never to an address of numbers.
const { site, member, post } = await openOffice({
  variables: { PUBLIC_URL: 'http://localhost:8080' },
});
afterAll(() => site.stop());
const { database } = site.handle;
const origin = 'http://localhost:8080';
const device = () => softwarePasskey({ rpId: 'localhost', origin });

/** A GET of the library that makes a challenge; gives it with the cookie that it is bound to. */
async function challengeOf(path: string, cookie = '') {
  const response = await fetch(`${site.base}/api/auth/passkey/${path}`, { headers: { cookie } });
  const { challenge } = (await response.json()) as { challenge: string };
  const bound = response.headers.getSetCookie().map((line) => line.split(';')[0]);
  return {
    status: response.status,
    challenge,
    cookie: [cookie, ...bound].filter(Boolean).join('; '),
  };
}
const toRegister = (cookie: string) => challengeOf('generate-register-options', cookie);
const toSignIn = () => challengeOf('generate-authenticate-options');
const add = (cookie: string, response: unknown, name = 'My phone') =>
  post('/api/auth/passkey/verify-registration', { response, name }, cookie);
const signIn = (cookie: string, response: unknown) =>
  post('/api/auth/passkey/verify-authentication', { response }, cookie);
const refused = { status: 403, body: { code: 'passkey-refused' } };
const who = async (cookie: string) =>
  (await site.call(accounts.me, {}, { headers: { cookie } })).account;

async function withPasskey() {
  const one = await member('usher');
  const key = device();
  const asked = await toRegister(one.session.headers.cookie);
  const added = await add(asked.cookie, key.register(asked.challenge));
  expect(added.status).toBe(200);
  return { ...one, key, headers: one.session.headers };
}

test('a passkey signs its owner in, and the answer carries no token', async () => {
  const one = await withPasskey();
  const asked = await toSignIn();
  const entered = await signIn(asked.cookie, one.key.sign(asked.challenge));
  expect([entered.status, entered.body]).toEqual([200, {}]);
  expect(await who(entered.cookie)).toMatchObject({ email: one.email, roles: ['usher'] });
});

test('a challenge counts once: what was signed is not taken again', async () => {
  const one = await withPasskey();
  const asked = await toSignIn();
  const signed = one.key.sign(asked.challenge);
  expect((await signIn(asked.cookie, signed)).status).toBe(200);
  expect(await signIn(asked.cookie, signed)).toMatchObject(refused);
  const other = await toSignIn();
  expect(await signIn(other.cookie, signed)).toMatchObject(refused);
});

test('a signature of another key, for another site or another challenge opens nothing', async () => {
  const one = await withPasskey();
  const stranger = device();
  for (const sign of [
    (challenge: string) => ({ ...stranger.sign(challenge), id: one.key.id, rawId: one.key.id }),
    (challenge: string) => stranger.sign(challenge),
    (challenge: string) => one.key.sign(challenge, { from: 'https://evil.example' }),
    () => one.key.sign(Buffer.from('made up').toString('base64url')),
    (challenge: string) => softwarePasskey({ rpId: 'evil.example', origin }).sign(challenge),
    () => ({ id: one.key.id, rawId: one.key.id, type: 'public-key', response: {} }),
  ]) {
    const asked = await toSignIn();
    const answer = await signIn(asked.cookie, sign(asked.challenge));
    expect(answer).toMatchObject(refused);
    expect(await who(answer.cookie)).toBeNull();
  }
});

test('a device that did not ask who holds it is not enough', async () => {
  const one = await withPasskey();
  const asked = await toSignIn();
  expect(
    await signIn(asked.cookie, one.key.sign(asked.challenge, { ownerKnown: false })),
  ).toMatchObject(refused);
  const registering = await toRegister(one.headers.cookie);
  const lax = device().register(registering.challenge, { ownerKnown: false });
  expect(await add(registering.cookie, lax)).toMatchObject(refused);
});

test('a signed challenge is bound to the browser that asked for it', async () => {
  const one = await withPasskey();
  const asked = await toSignIn();
  expect(await signIn('', one.key.sign(asked.challenge))).toMatchObject(refused);
});

test('a challenge for signing in registers nothing, and another person cannot use mine', async () => {
  const [one, two] = [await withPasskey(), await member('usher')];
  const asked = await toSignIn();
  const mixed = `${one.headers.cookie}; ${asked.cookie}`;
  expect(await add(mixed, device().register(asked.challenge))).toMatchObject(refused);
  const mine = await toRegister(one.headers.cookie);
  const theirs = mine.cookie.replace(one.headers.cookie, two.session.headers.cookie);
  expect((await add(theirs, device().register(mine.challenge))).status).toBeGreaterThanOrEqual(400);
  const again = await toRegister(two.session.headers.cookie);
  expect(await add(again.cookie, one.key.register(again.challenge))).toMatchObject(refused);
});

test('passkeys are listed without their keys, renamed and removed by their owner alone', async () => {
  const [one, two] = [await withPasskey(), await member('usher')];
  const list = () => site.call(accounts.passkeys, {}, { headers: one.headers });
  const [kept] = await list();
  expect(kept).toMatchObject({ name: 'My phone', createdAt: expect.any(Date) });
  expect(Object.keys(kept ?? {})).not.toContain('publicKey');
  const id = kept?.id ?? '';
  const foreign = { headers: two.session.headers };
  await expect(
    site.call(accounts.renamePasskey, { body: { id, name: 'Theirs' } }, foreign),
  ).rejects.toMatchObject(refusedWith('passkey-not-found'));
  await expect(site.call(accounts.removePasskey, { body: { id } }, foreign)).rejects.toMatchObject(
    refusedWith('passkey-not-found'),
  );
  await site.call(
    accounts.renamePasskey,
    { body: { id, name: 'Old phone' } },
    { headers: one.headers },
  );
  expect(await list()).toMatchObject([{ name: 'Old phone' }]);
  await site.call(accounts.removePasskey, { body: { id } }, { headers: one.headers });
  expect(await list()).toEqual([]);
  const asked = await toSignIn();
  expect(await signIn(asked.cookie, one.key.sign(asked.challenge))).toMatchObject(refused);
  const actions = (await database.select().from(auditEntry))
    .filter(({ subject }) => subject === `account ${one.id}`)
    .map(({ action }) => action);
  expect(actions).toEqual(expect.arrayContaining(['add passkey', 'remove passkey']));
});

test('a session of hours ago adds no passkey', async () => {
  const one = await member('usher');
  await database.update(session).set({ createdAt: new Date(0) });
  expect((await toRegister(one.session.headers.cookie)).status).toBe(403);
  const kept = await database.select().from(passkey);
  expect(kept.filter(({ userId }) => userId === one.id)).toEqual([]);
});
