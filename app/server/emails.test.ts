import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { contract } from '#app/contract.ts';
import { user } from '#features/accounts/server/tables.ts';
import { donation } from '#features/donations/server/tables.ts';
import { ticket } from '#features/event/server/tables.ts';
import { createBackup } from '#platform/backup/create-backup.ts';
import { emailMessage, outbox, setting } from '#platform/tables.ts';
import { listPersonalData } from './features.ts';
import { emailExamples } from './testing/email-examples.ts';
import { findTraces } from './testing/find-traces.ts';
import { addPersonRows, type SamplePerson } from './testing/person-rows.ts';
import { startSiteWithAdmin } from './testing/start-site-with-admin.ts';
import { startSmtpServer } from './testing/start-smtp-server.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const createPerson = (word: string, digit: number): SamplePerson => ({
  id: `person-${word}`,
  // A stranger may call themselves so.
  name: `[Click ${word}.example] Kato`,
  email: `${word}@example.org`,
  telephone: `617555990${digit}`,
});
const person = createPerson('recipient', 1);
const other = createPerson('another', 2);

let smtpServer: Awaited<ReturnType<typeof startSmtpServer>>;
let office: Awaited<ReturnType<typeof startSiteWithAdmin>>;
let folder = '';
let log = '';
let received: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'namugongo-emails-'));
  vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    log += String(chunk);
    return true;
  });
  smtpServer = await startSmtpServer();
  const variables = { SMTP_URL: smtpServer.url, LOG_LEVEL: 'trace' };
  office = await startSiteWithAdmin({ background: true, variables });
  const { database } = office.site.handle;
  const rows = await addPersonRows(database, person);
  await database.insert(user).values(other);
  // What people write in a note is their own; this is about their names.
  await database.update(donation).set({ note: '' });
  await database.delete(outbox);
  await database.delete(emailMessage);
  const { platform } = office.site.site;
  await database.insert(setting).values({ name: 'email', value: 'office@example.org' });
  for (const send of Object.values(emailExamples)) await send({ platform, person, rows, other });
  const isDone = async () => (await database.$count(outbox, isNull(outbox.completedAt))) === 0;
  await vi.waitUntil(isDone, { timeout: 90_000, interval: 200 });
  received = [...new Set(smtpServer.recipients())].flatMap(smtpServer.findEmailsTo);
});
afterAll(async () => {
  vi.restoreAllMocks();
  await office.site.stop();
  await smtpServer.stop();
  await rm(folder, { recursive: true, force: true });
});

/** The long parts of links, which nobody can guess, and the codes. */
function listSecrets(): string[] {
  const links = received.flatMap((raw) => raw.match(/https?:\/\/[^\s"<>]+/g) ?? []);
  const keys = links.flatMap((url) => url.match(/[\w-]{40,}/g) ?? []);
  const codes = received.flatMap((raw) => [...raw.matchAll(/^ {4}(\d{6})\r?$/gm)]);
  return [...new Set([...keys, ...codes.map(([, code = '']) => code)])];
}

async function readBackup(): Promise<string> {
  const { handle, site, clock } = office.site;
  const backup = join(folder, 'backup');
  const { files } = site.platform;
  await createBackup({
    url: handle.url,
    files,
    clock,
    readBooks: async () => ({}),
    folder: backup,
  });
  const names = await readdir(backup, { recursive: true, withFileTypes: true });
  const parts = await Promise.all(
    names
      .filter((item) => item.isFile())
      .map(async (item) => {
        const bytes = await readFile(join(item.parentPath, item.name));
        return (item.name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString();
      }),
  );
  return parts.join('\n');
}

test('an example of every kind of email is sent', async () => {
  const rows = await office.site.handle.database.select().from(outbox);
  const kinds = rows
    .filter(({ kind }) => kind === 'mail')
    .map(({ payload }) => payload['kind'] ?? payload['builder']);
  expect(new Set(kinds)).toEqual(new Set(Object.keys(emailExamples)));
  const unsent = isNull(emailMessage.sentAt);
  expect(await office.site.handle.database.$count(emailMessage, unsent)).toBe(0);
});

test('once sent, no secret of an email is in the database, a download, the office, the log or a backup', async () => {
  const { database } = office.site.handle;
  const secrets = listSecrets();
  expect(secrets.length).toBeGreaterThan(15);
  const subject = { email: person.email, userId: person.id };
  const sources = listPersonalData(office.site.site.features);
  const download = JSON.stringify(
    await Promise.all(sources.map(({ list }) => list(database, subject))),
  );
  const forOffice = JSON.stringify(
    await office.site.call(
      contract.personalData.getForOffice,
      { query: { email: person.email } },
      office.admin,
    ),
  );
  const list = JSON.stringify(
    await office.site.call(contract.emails.list, { query: {} }, office.admin),
  );
  expect(download).toContain('link removed');
  expect(download).toContain('code removed');
  expect(forOffice).not.toContain('link removed');
  const backup = await readBackup();
  expect(backup).toContain('link removed');
  expect(log).toContain('"level"');
  for (const secret of secrets) {
    expect(await findTraces(database, secret), secret).toEqual([]);
    for (const place of [download, forOffice, list, log, backup])
      expect(place.includes(secret), secret).toBe(false);
  }
});

test('the codes of tickets are in no stored email', async () => {
  const { database } = office.site.handle;
  const tickets = await database
    .select()
    .from(ticket)
    .where(eq(ticket.userEmail, person.email.toUpperCase()));
  expect(tickets.length).toBeGreaterThan(0);
  for (const { barCode } of tickets) {
    expect(received.join()).toContain(barCode);
    const traces = await findTraces(database, barCode);
    expect(traces.filter((table) => /email|outbox/.test(table))).toEqual([]);
  }
});

test('a name that another chose is no link in any email', () => {
  expect(received.join()).toContain('Click recipient. example Kato');
  expect(received.join()).toContain('Click another. example Kato');
  for (const raw of received) expect(raw).not.toMatch(/(?:recipient|another)\.example\b/);
});
