import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, isNull } from 'drizzle-orm';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { contract } from '#app/contract.ts';
import { professionalHour } from '#features/hours/server/tables.ts';
import { escapeMarkup } from '#contract/rules/markup.ts';
import { formatTelephone } from '#contract/rules/telephones.ts';
import { toPlainName } from '#platform/email/email-text.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { emailMessage, outbox, setting } from '#platform/tables.ts';
import { listPersonalData } from './features.ts';
import { emailExamples } from './testing/email-examples.ts';
import { findTraces } from './testing/find-traces.ts';
import { openEmails, openQueuedEmails } from './testing/open-emails.ts';
import { addPersonRows, type SamplePerson } from './testing/person-rows.ts';
import { startSiteWithAdmin } from './testing/start-site-with-admin.ts';
import { startSmtpServer } from './testing/start-smtp-server.ts';

// A person with a record in every table, who got every kind of email and of whom every kind speaks, is deleted. Then nothing of the
// site names the person, and the emails of the others are theirs as before.

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

const createPerson = (word: string, digit: number): SamplePerson => ({
  id: `account-of-${word}`,
  name: `${word} O'Hara <Kato>`,
  email: `${word.toLowerCase()}@example.org`,
  telephone: `617555990${digit}`,
});
const person = createPerson('Zebulon', 1);
const other = createPerson('Philomena', 2);
/** Neither an address nor an account. */
const telephoned: SamplePerson = { ...createPerson('Hezekiah', 3), email: '' };

/** What names a person, as the site writes it anywhere. */
const listNames = ({ name, email, telephone }: SamplePerson) =>
  [
    name,
    toPlainName(name),
    escapeMarkup(name),
    escapeMarkup(toPlainName(name)),
    email,
    telephone,
    formatTelephone(telephone),
  ].filter((text) => text !== '');

let log = '';
let office: Awaited<ReturnType<typeof startSiteWithAdmin>>;
const smtpServer = await startSmtpServer();
afterEach(() => office.site.stop());
afterAll(() => smtpServer.stop());

async function startOffice(background: boolean, variables: { SMTP_URL?: string }) {
  log = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    log += String(chunk);
    return true;
  });
  office = await startSiteWithAdmin({
    background,
    variables: { ...variables, LOG_LEVEL: 'trace' },
  });
  const { database } = office.site.handle;
  const { platform } = office.site.site;
  await database.insert(setting).values({ name: 'email', value: 'office@example.org' });
  return { database, platform, folder: platform.config.DATA_DIR };
}

async function setUp(background: boolean, variables: { SMTP_URL?: string }) {
  const { database, platform, folder } = await startOffice(background, variables);
  const rows = await addPersonRows(database, person);
  const rowsOfOther = await addPersonRows(database, other);
  // Its tasks are no emails that could be sent.
  await database.delete(outbox);
  for (const send of Object.values(emailExamples)) {
    await queueIfPossible(() => send({ platform, person, rows, other }));
    await queueIfPossible(() =>
      send({ platform, person: other, rows: rowsOfOther, other: person }),
    );
  }
  if (background) await finishTasks();
  // A request for codes knows a number for the seconds until it runs, and no person.
  else await database.delete(outbox).where(eq(outbox.kind, 'ticket-code'));
  await database.update(professionalHour).set({ state: 'Fulfilled' });
  return { database, folder };
}

/** A few kinds of email need a mail server. */
async function queueIfPossible(send: () => Promise<unknown>) {
  try {
    await send();
  } catch (error) {
    if (!(error instanceof ProblemError) || error.code !== 'no-mail-server') throw error;
  }
}

async function finishTasks() {
  const { database } = office.site.handle;
  const isDone = async () => (await database.$count(outbox, isNull(outbox.completedAt))) === 0;
  await vi.waitUntil(isDone, { timeout: 120_000, interval: 200 });
}

async function readFiles(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const texts = await Promise.all(
    files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'utf8')),
  );
  // Long lines of an email are folded.
  return texts.join('\n').replaceAll('=\r\n', '');
}

/** With the second account, which the example of an invitation creates. */
async function deletePerson({ email }: SamplePerson) {
  const { deleteForOffice } = contract.personalData;
  for (const address of [email, `new-${email}`])
    await office.site.call(deleteForOffice, { body: { email: address } }, office.admin);
}
/** What a person sees of emails to others. */
async function listEmailsAbout(
  database: Parameters<typeof openEmails>[0],
  { id, email }: SamplePerson,
): Promise<string> {
  const source = listPersonalData(office.site.site.features).find(
    ({ title }) => title === 'Emails to others about you',
  );
  return JSON.stringify(await source?.list(database, { email, userId: id }));
}

/** The messages and queued emails as their recipients read them. */
const openAll = async (database: Parameters<typeof openEmails>[0]) =>
  JSON.stringify([await openEmails(database), await openQueuedEmails(database)]);

describe.each([
  { state: 'sent', background: true, variables: { SMTP_URL: smtpServer.url } },
  { state: 'saved as files', background: true, variables: {} },
  { state: 'still waiting', background: false, variables: {} },
])('while the emails are $state', ({ background, variables }) => {
  test('nothing names a deleted person', async () => {
    const { database, folder } = await setUp(background, variables);
    const isToOther = eq(emailMessage.recipient, other.email);
    const before = await database.$count(emailMessage, isToOther);
    const emails = await listEmailsAbout(database, person);
    expect(emails).toContain(person.telephone);
    for (const name of listNames(other)) expect(emails).not.toContain(name);
    await deletePerson(person);
    const opened = await openAll(database);
    const files = await readFiles(folder);
    for (const name of listNames(person)) {
      expect(await findTraces(database, name), name).toEqual([]);
      for (const place of [opened, files, log]) expect(place.includes(name), name).toBe(false);
    }
    expect(await database.$count(emailMessage, isToOther)).toBe(before);
    expect(opened).toContain(toPlainName(other.name));
    await deletePerson(other);
    for (const name of listNames(other)) expect(await findTraces(database, name), name).toEqual([]);
  });

  test('nothing names a deleted person of whom the parish knew the telephone number only', async () => {
    const { database, platform, folder } = await startOffice(background, variables);
    const rows = await addPersonRows(database, person);
    await database.delete(outbox);
    for (const [kind, send] of Object.entries(emailExamples))
      if (kind.startsWith('hours-') || kind === 'ticket-transferred')
        await send({ platform, person, rows, other: telephoned });
    if (background) await finishTasks();
    await database.update(professionalHour).set({ state: 'Fulfilled' });
    const name = toPlainName(telephoned.name);
    expect(await openAll(database)).toContain(name);
    const before = await database.$count(emailMessage);
    const { getOfOrders, deleteOfOrders } = contract.personalData;
    const { telephone } = telephoned;
    const data = await office.site.call(getOfOrders, { query: { telephone } }, office.admin);
    const titles = data.sections.map(({ title }) => title);
    expect(titles).toEqual(expect.arrayContaining(['Hours offered', 'Hours asked for']));
    if (background) expect(titles).toContain('Emails to others about you');
    // Another number, and the same number of somebody with an address, are not theirs.
    const others = [{ telephone: '6175559904' }, { telephone: person.telephone }];
    for (const body of others) await office.site.call(deleteOfOrders, { body }, office.admin);
    expect(await openAll(database)).toContain(name);
    await office.site.call(deleteOfOrders, { body: { telephone } }, office.admin);
    const opened = await openAll(database);
    const files = await readFiles(folder);
    for (const own of listNames(telephoned)) {
      expect(await findTraces(database, own), own).toEqual([]);
      for (const place of [opened, files, log]) expect(place.includes(own), own).toBe(false);
    }
    expect(await database.$count(emailMessage)).toBe(before);
    expect(opened).toContain(toPlainName(person.name));
    expect(await findTraces(database, person.telephone)).toContain('professional_hour');
  });
});
