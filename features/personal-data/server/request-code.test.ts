import { contract } from '#app/contract.ts';
import { buildUrl } from '#contract/client.ts';
import { and, eq, isNull, like } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { user } from '#features/accounts/server/tables.ts';
import { emailMessage, outbox, setting } from '#platform/tables.ts';
import { addPersonRows } from '#app/server/testing/person-rows.ts';
import { findTraces } from '#app/server/testing/find-traces.ts';
import { startSite, testNow } from '#app/server/testing/start-site.ts';
import { startSmtpServer } from '#app/server/testing/start-smtp-server.ts';
import { requestDataCode, verifyDataCode } from './request-code.ts';

const { personalData } = contract;
const smtp = await startSmtpServer();
const site = await startSite({
  background: true,
  variables: { SMTP_URL: smtp.url, RATE_LIMIT: 'on' },
});
const { database } = site.handle;
await database.insert(setting).values({ name: 'email', value: 'office@example.org' });
let count = 0;
let email: string;

beforeEach(async () => {
  site.clock.set(testNow);
  count += 1;
  email = `visitor${count}@example.org`;
  await addPersonRows(database, {
    id: `visitor-${count}`,
    name: `Visitor Number${count}`,
    email,
    telephone: '6175559900',
  });
});
afterAll(async () => {
  await site.stop();
  await smtp.stop();
});

const requestCode = (address: string) =>
  site.call(personalData.requestCode, { body: { email: address } });
const verifyCode = (request: string, code: string, address = email) =>
  site.call(personalData.verifyCode, { body: { email: address, request, code } });
const invalid = { problem: { code: 'code-invalid', status: 403 } };

const codeLine = /^ {4}(\d{6})/m;

async function receiveCode(): Promise<{ request: string; code: string }> {
  const { request } = await requestCode(email);
  await expect.poll(() => smtp.newestTo(email)).toMatch(codeLine);
  const code = codeLine.exec(smtp.newestTo(email))?.[1] ?? '';
  return { request, code };
}

const changeCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

test('a code opens the data of its address, as a page and as a PDF, and deletes it', async () => {
  const { request, code } = await receiveCode();
  const { key } = await verifyCode(request, code);
  const data = await site.call(personalData.getByKey, { query: { key } });
  expect(data.email).toBe(email);
  expect(data.sections.length).toBeGreaterThan(5);
  const pdf = await fetch(buildUrl(site.base, personalData.getPdfByKey, { query: { key } }));
  expect(pdf.headers.get('content-type')).toBe('application/pdf');
  await site.call(personalData.deleteByKey, { body: { key } });
  await expect.poll(() => smtp.newestTo(email)).toContain('Your account and data were deleted');
  await expect
    .poll(() => smtp.newestTo('office@example.org'))
    .toContain('Someone left the directory');
  for (const name of [email, `Visitor Number${count}`])
    expect(smtp.newestTo('office@example.org')).not.toContain(name);
  await expect.poll(() => findTraces(database, email)).toEqual([]);
  expect((await site.call(personalData.getByKey, { query: { key } })).sections).toEqual([]);
});

test('a code works only for its own request and address, and without an authenticator app', async () => {
  const { request, code } = await receiveCode();
  await expect(verifyCode(request, code, 'other@example.org')).rejects.toMatchObject(invalid);
  await expect(verifyCode(`${request}x`, code)).rejects.toMatchObject(invalid);
  await expect(verifyCode('nonsense', code)).rejects.toMatchObject(invalid);
  const [until = '', id = '', signature = ''] = request.split('.');
  const later = `${(Number.parseInt(until, 36) + 1).toString(36)}.${id}.${signature}`;
  await expect(verifyCode(later, code)).rejects.toMatchObject(invalid);
  const setAuthenticator = (twoFactorEnabled: boolean) =>
    database.update(user).set({ twoFactorEnabled }).where(eq(user.email, email));
  await setAuthenticator(true);
  await expect(verifyCode(request, code)).rejects.toMatchObject(invalid);
  await setAuthenticator(false);
  expect((await verifyCode(request, code)).key).not.toBe('');
});

test('a code ends after ten minutes, and a key after thirty', async () => {
  const { request, code } = await receiveCode();
  const { key } = await verifyCode(request, code);
  site.clock.advance(10 * 60_000 + 1);
  await expect(verifyCode(request, code)).rejects.toMatchObject(invalid);
  await site.call(personalData.getByKey, { query: { key } });
  site.clock.advance(20 * 60_000);
  for (const call of [
    () => site.call(personalData.getByKey, { query: { key } }),
    () => site.call(personalData.deleteByKey, { body: { key } }),
    () => site.call(personalData.getByKey, { query: { key: `${key.split('.')[0]}.forged` } }),
  ])
    await expect(call()).rejects.toMatchObject({ problem: { code: 'data-key-invalid' } });
});

test('five wrong codes end a request', async () => {
  const { request, code } = await receiveCode();
  for (let tries = 0; tries < 5; tries += 1)
    await expect(verifyCode(request, changeCode(code))).rejects.toMatchObject(invalid);
  await expect(verifyCode(request, code)).rejects.toMatchObject({
    problem: { code: 'too-many-requests' },
  });
});

test('an address gets twelve wrong codes a day, however many codes are sent to it', async () => {
  // Not by the endpoints, whose limit for a client is as small.
  const { platform } = site.site;
  const enterInvalidCode = (request: string) =>
    verifyDataCode(platform, { email, request, code: 'wrong' });
  for (const tries of [5, 5, 2]) {
    const request = await requestDataCode(platform, email);
    for (let count = 0; count < tries; count += 1)
      await expect(enterInvalidCode(request)).rejects.toMatchObject({ code: 'code-invalid' });
    if (tries === 2)
      await expect(enterInvalidCode(request)).rejects.toMatchObject({ code: 'too-many-requests' });
  }
});

test('an address gets three codes in ten minutes', async () => {
  for (let tries = 0; tries < 3; tries += 1) await requestCode(email);
  await expect(requestCode(email.toUpperCase())).rejects.toMatchObject({
    problem: { code: 'too-many-requests' },
  });
});

test('an address of which nothing is held gets the same response and no email', async () => {
  const address = `nobody${count}@example.org`;
  const { request } = await requestCode(address);
  expect(request).toMatch(/^\w+\.[\w-]{36}\.[\w-]{43}$/);
  const isOpen = and(like(outbox.dedupeKey, 'personal-data-code %'), isNull(outbox.completedAt));
  await expect.poll(() => database.$count(outbox, isOpen)).toBe(0);
  expect(await database.$count(emailMessage, eq(emailMessage.recipient, address))).toBe(0);
});

test('an account with an authenticator app is asked to sign in', async () => {
  await database.update(user).set({ twoFactorEnabled: true }).where(eq(user.email, email));
  const { request } = await requestCode(email);
  await expect.poll(() => smtp.newestTo(email)).toContain('authenticator app');
  expect(smtp.newestTo(email)).not.toMatch(codeLine);
  await expect(verifyCode(request, '000000')).rejects.toMatchObject(invalid);
});
