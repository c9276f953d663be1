import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { payouts } from '#features/payments/contract/payouts.ts';
import { treasuryDays } from '#features/treasury-days/contract/treasury-days.ts';
import { getBackupDay } from '#platform/backup/backup-schedule.ts';
import { readManifest } from '#platform/backup/manifest.ts';
import { verifyBackup } from '#platform/backup/verify-backup.ts';
import { findTraces } from './testing/find-traces.ts';
import { findLedgerErrors } from './testing/ledger-checks.ts';
import { isLongRun } from './testing/long-run.ts';
import { countRuns, listBackups, listStoredDays } from './testing/year/check-year.ts';
import { getEmail } from './testing/year/links.ts';
import { sumCents } from './testing/year/paper.ts';
import { runYear, signedDay } from './testing/year/run-year.ts';

let year: Awaited<ReturnType<typeof runYear>>;
beforeAll(async () => {
  year = await runYear({ isLong: isLongRun });
}, 3_600_000);
afterAll(() => year.end());

const database = () => year.getSite().handle.database;
const listTimes = () => year.stops.map(({ time }) => time);

describe('the books', () => {
  test('have each cent on its day', async () => {
    expect(await year.readIncome()).toEqual(sumCents(year.listIncome(), ({ name }) => name));
  });

  test('agree with the tickets, the places, the gifts and the card processor', async () => {
    expect(await findLedgerErrors(database(), { settled: true })).toEqual([]);
  });
});

describe('the treasurer', () => {
  test('finds the deposits of the card processor as they were on each day', async () => {
    const { payouts: deposits } = await year.callAsTeam(payouts.list, {});
    const rows = [];
    for (const { id } of deposits ?? [])
      for (const { createdAt, amountCents } of (
        await year.callAsTeam(payouts.get, { params: { id } })
      ).entries)
        rows.push({ day: createdAt.toISOString().slice(0, 10), cents: amountCents });
    const expected = year.listIncome().filter(({ name }) => name.includes(' card '));
    const getDay = ({ name }: { name: string }) => name.slice(0, 10);
    expect(sumCents(rows, ({ day }) => day)).toEqual(sumCents(expected, getDay));
  });

  test('finds the signed day as it was signed', async () => {
    const { signature } = await year.callAsTeam(treasuryDays.get, { params: { day: signedDay } });
    expect(signature).toMatchObject({ signedBy: 'Administrator', isCurrent: true });
  });
});

test('each email was sent as often as somebody should get it', () => {
  // Since the first release, somebody offers hours until June 30.
  const ofOffer = ['Your offer ends soon', 'An offer of hours has ended'];
  const expected = [
    ...year.paper.emails,
    ...ofOffer.map((subject) => `${getEmail('Person1')}: ${subject}`),
  ];
  expect(year.smtp.describeAll().toSorted()).toEqual(expected.toSorted());
});

test('nothing went wrong that a log would tell', () => {
  expect(year.listLogLines()).toEqual([]);
});

describe('the jobs', () => {
  test.each(['pruning', 'household check reminders'])('%s: once an hour', (name) => {
    expect(year.runs.get(name)?.size).toBe(countRuns(listTimes(), 54));
  });

  test('the households were asked once, when November began', () => {
    const [first] = listTimes().filter((time) => time >= new Date('2027-11-01T04:00:00Z'));
    expect([...(year.runs.get('household checks') ?? [])]).toEqual([first?.getTime()]);
  });
});

describe('the backups', () => {
  test('were made once each night, and before each upgrade', async () => {
    const nights = year.stops.filter(({ isNight }) => isNight).map(({ time }) => time);
    // Made after three in the morning; the nights of the year are those of New York.
    const days = new Set(
      nights.map((time) => new Date(time.getTime() - 8 * 3_600_000).toISOString().slice(0, 10)),
    );
    const names = [...days].map((day) => `namugongo-${day}`);
    const upgrades = year.createdBackups.filter((name) => name.includes('-before-'));
    expect(upgrades.map(getBackupDay)).toEqual(['2027-05-01', '2027-05-02']);
    expect(year.createdBackups).toEqual([...names, ...upgrades].toSorted());
    expect(year.runs.get('backup')?.size).toBe(names.length);
  });

  test('are kept by their days, weeks and years, and whole', async () => {
    const days = year.createdBackups.flatMap((name) => getBackupDay(name) ?? []);
    const stored = await listBackups(year.backups);
    expect(stored.map(getBackupDay)).toEqual(listStoredDays([...new Set(days)]));
    for (const name of stored) await verifyBackup(join(year.backups, name));
    const newest = await readManifest(join(year.backups, stored.at(-1) ?? ''));
    expect(newest.createdAt.slice(0, 10)).toBe(getBackupDay(stored.at(-1) ?? ''));
  });
});

test('each file belongs to a document or a picture, and each of these has its file', async () => {
  const folder = join(year.getSite().site.platform.config.DATA_DIR, 'files');
  const documents = await year.query(
    `select substr(v.storage_key, 11) as name, d.usage_description as use from document_version v join document d on d.id = v.document_id`,
  );
  expect(documents.map(({ use }) => use).toSorted()).toEqual(['Minutes', 'Rules']);
  const names = documents.map(({ name }) => name);
  expect(await readdir(join(folder, 'documents'))).toEqual(expect.arrayContaining(names));
  expect(await readdir(join(folder, 'documents'))).toHaveLength(names.length);
  // Those of the starter content come with the program.
  const pictures = await year.query(
    `select key from album_picture where id > 102 and deleted_at is null`,
  );
  expect(await readdir(join(folder, 'pictures'))).toEqual(pictures.map(({ key }) => key));
  expect(pictures).toHaveLength(1);
});

describe('the people', () => {
  test('of the directory are those who stayed, came, moved away and died', async () => {
    const rows = await year.query('select name from member order by name');
    const first = Array.from({ length: 8 }, (_, index) => `Sample Member ${index + 1}`);
    const names = ['Dies', 'Moves', 'Stays'].map((name) => `${name} Sample`);
    const family = ['Nakato Ssekandi', 'Petero Ssekandi'];
    expect(rows.map(({ name }) => name)).toEqual([...names, ...first, ...family].toSorted());
  });

  // The address of an email that was sent stays for two years, and who was deleted without asking for it in the audit log.
  test.each([
    ['Leaver', []],
    ['Forgotten', ['audit_entry']],
    ['Silent', ['email_message']],
    ['Unsure', ['email_message']],
  ])('%s left nothing but %j', async (name, tables) => {
    expect(await findTraces(database(), getEmail(name)), 'the address').toEqual(tables);
    const ofName = await findTraces(database(), `${name} Sample`);
    expect(ofName, 'the name').toEqual(tables.filter((table) => table === 'audit_entry'));
  });
});
