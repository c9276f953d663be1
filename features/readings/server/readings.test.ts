import { problemDetail } from '#contract/problems.ts';
import {
  readingFields,
  readings,
  type ReadingInput,
} from '#features/readings/contract/readings.ts';
import { mapFields } from '#contract/rules/record-fields.ts';
import { search } from '#features/search/contract/search.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { findNewestAuditEntry } from '#app/server/testing/newest-audit-entry.ts';
import { expectProblem, startSiteWithStaff } from '#app/server/testing/staff.ts';

const site = await startSiteWithStaff();
const editor = await site.as('editor');
afterAll(() => site.stop());

/** A sample reading with invented texts. */
const reading = (readingDate: string, rest: Partial<ReadingInput> = {}): ReadingInput => ({
  ...mapFields(readingFields, (_, name) => `Sample ${name}`),
  setName: '',
  readingDate,
  saintOfTheDay: 'Saints Charles Lwanga and Companions',
  dayOfTheYear: 'Thursday of the ninth week of Ordinary Time, Year I',
  lectionary: '356',
  firstReadingVerse: '2 Maccabees 7:1-2, 9-14',
  firstReadingDetail: 'Sample text of the first reading.',
  responsorialPsalm: 'Psalm 124',
  response: 'Sample response.',
  responseDetail: 'Sample verses of the psalm.',
  secondReadingVerse: 'None',
  secondReadingDetail: 'None',
  gospelAcclamation: 'Sample acclamation.',
  gospelVerse: 'Matthew 5:1-12a',
  gospelReading: 'Sample text of the gospel.',
  ...rest,
});

const create = (body: ReadingInput) => site.call(readings.create, { body }, editor);

describe('the starter', () => {
  test('creates readings without texts for the next eight Sundays', async () => {
    const all = await site.call(readings.list, {});
    expect(all.map(({ readingDate }) => readingDate).toReversed()).toEqual([
      '2027-05-02',
      '2027-05-09',
      '2027-05-16',
      '2027-05-23',
      '2027-05-30',
      '2027-06-06',
      '2027-06-13',
      '2027-06-20',
    ]);
    expect(all.at(-1)).toMatchObject({
      saintOfTheDay: 'Sixth Sunday of Easter',
      dayOfTheYear: 'Sixth Sunday of Easter, Year B',
      lectionary: '56',
      firstReadingVerse: 'Acts 10:25-26, 34-35, 44-48',
      responsorialPsalm: 'Psalm 98:1, 2-3, 3-4',
      secondReadingVerse: '1 John 4:7-10',
      gospelVerse: 'John 15:9-17',
      firstReadingDetail: '',
    });
  });
});

describe('visitors', () => {
  test('get a reading with its day and all sets of the day, newest first', async () => {
    const weekday = await create(reading('2027-06-03', { setName: 'Weekday' }));
    const proper = await create(reading('2027-06-03', { setName: 'Proper' }));
    const page = await site.call(readings.get, { params: { id: weekday.id } });
    expect(page).toMatchObject({
      ...weekday,
      liturgicalDay: { color: 'red', season: 'Ordinary Time', patronalFeast: true },
      sets: [
        { id: proper.id, setName: 'Proper' },
        { id: weekday.id, setName: 'Weekday' },
      ],
    });
    expect(await site.call(readings.getByDate, { params: { date: '2027-06-03' } })).toMatchObject({
      id: proper.id,
    });
  });

  test('get a summary without the long texts', async () => {
    const [first] = await site.call(readings.listSummaries, {});
    const summary = await site.call(readings.getSummary, { params: { id: first?.id ?? 0 } });
    expect(summary).toEqual(first);
    expect(Object.keys(summary)).not.toContain('gospelReading');
  });

  test('get a day of the calendar with or without readings', async () => {
    const novena = await site.call(readings.getDay, { params: { date: '2027-05-28' } });
    expect(novena).toMatchObject({
      liturgicalDay: { novenaDay: 4, color: 'green', season: 'Ordinary Time' },
      readings: [],
    });
    const june = await site.call(readings.getMonth, { params: { month: '2027-06' } });
    expect(june).toHaveLength(30);
    expect(june[2]).toMatchObject({
      liturgicalDay: { date: '2027-06-03', patronalFeast: true },
      readings: [{ setName: 'Proper' }, { setName: 'Weekday' }],
    });
  });

  test('the coming days end with the calendar', async () => {
    const coming = await site.call(readings.listComing, { params: { date: '2199-12-20' } });
    expect(coming.map(({ date }) => date)).toEqual(['2199-12-22', '2199-12-25', '2199-12-29']);
  });

  test('get the coming Sundays and holy days without a reading, with their references', async () => {
    const coming = await site.call(readings.listComing, { params: { date: '2027-05-28' } });
    // Sundays until June 20 have the readings of the starter, June 3 has two sets.
    expect(coming.map(({ date }) => date)).toEqual(['2027-06-27']);
    const later = await site.call(readings.listComing, { params: { date: '2028-05-28' } });
    expect(later.map(({ date, lectionaryNumber }) => [date, lectionaryNumber])).toEqual([
      ['2028-05-28', '61'],
      ['2028-06-03', '576'],
      ['2028-06-04', '63'],
      ['2028-06-11', '166'],
      ['2028-06-18', '169'],
      ['2028-06-25', '96'],
    ]);
    expect(later[1]?.citations?.gospelVerse).toBe('Matthew 5:1-12a');
  });

  test('get a clear problem for a missing reading', async () => {
    const problem = expectProblem('reading-not-found', "We couldn't find that reading.");
    const nobody = { params: { id: 999 } };
    await expect(site.call(readings.get, nobody)).rejects.toMatchObject(problem);
    await expect(site.call(readings.getSummary, nobody)).rejects.toMatchObject(problem);
    await expect(
      site.call(readings.getByDate, { params: { date: '2030-01-01' } }),
    ).rejects.toMatchObject(problem);
    const { status } = await fetch(`${site.base}/api/readings/date/2030-01-01`);
    expect(status).toBe(404);
  });

  test.each(['day/2027-02-30', 'day/1969-12-31', 'month/2027-13', 'date/today', 'x'])(
    'get a clear problem for /api/readings/%s',
    async (path) => {
      const response = await fetch(`${site.base}/api/readings/${path}`);
      expect(response.status).toBe(422);
      const text = await response.text();
      expect(JSON.parse(text)).toMatchObject({ detail: problemDetail('not-found') });
      expect(text).not.toContain('must match pattern');
    },
  );

  test('find a reading by its words', async () => {
    const { results } = await site.call(search.search, { query: { q: 'maccabees' } });
    expect(results).toContainEqual(expect.objectContaining({ kind: 'reading', day: '2027-06-03' }));
  });
});

describe('an editor', () => {
  test('gets a suggestion from the calendar; nothing is saved', async () => {
    const count = (await site.call(readings.list, {})).length;
    const suggest = (date: string) =>
      site.call(readings.getSuggestion, { params: { date } }, editor);
    expect((await suggest('2027-01-17')).fields).toEqual({
      readingDate: '2027-01-17',
      saintOfTheDay: 'Second Sunday in Ordinary Time',
      dayOfTheYear: 'Second Sunday in Ordinary Time, Year B',
      lectionary: '65',
      firstReadingVerse: '1 Samuel 3:3b-10, 19',
      responsorialPsalm: 'Psalm 40:2, 4, 7-8, 8-9, 10',
      secondReadingVerse: '1 Corinthians 6:13c-15a, 17-20',
      gospelVerse: 'John 1:35-42',
    });
    expect((await suggest('2027-06-02')).fields).toMatchObject({
      saintOfTheDay: 'Saints Marcellinus and Peter, Martyrs',
      dayOfTheYear: 'Wednesday of the ninth week of Ordinary Time, Year I',
      firstReadingVerse: 'Tobit 3:1-11a, 16-17a',
      responsorialPsalm: 'Psalm 25:2-3, 4-5ab, 6, 7bc, 8-9',
      secondReadingVerse: 'None',
      gospelVerse: 'Mark 12:18-27',
      secondReadingDetail: 'None',
    });
    const feast = await suggest('2027-06-03');
    expect(feast.sets).toHaveLength(2);
    expect(feast.fields).toMatchObject({
      lectionary: '576',
      firstReadingVerse: '2 Maccabees 7:1-2, 9-14',
      responsorialPsalm: 'Psalm 124:2-3, 4-5, 7cd-8',
      gospelVerse: 'Matthew 5:1-12a',
    });
    expect(await site.call(readings.list, {})).toHaveLength(count);
  });

  test('creates, changes, deletes and restores; each is audited', async () => {
    const created = await create(reading('2027-07-01'));
    expect(await findNewestAuditEntry(site.handle)).toMatchObject({
      action: 'enter reading',
      subject: `reading ${created.id}`,
    });
    const params = { id: created.id };
    const body = reading('2027-07-02', { saintOfTheDay: 'Changed' });
    const changed = await site.call(readings.update, { params, body }, editor);
    expect(changed).toEqual({ id: created.id, ...body });
    expect(await findNewestAuditEntry(site.handle)).toMatchObject({
      action: 'change reading',
      before: { readingDate: '2027-07-01' },
      after: { readingDate: '2027-07-02' },
    });
    await site.call(readings.delete, { params }, editor);
    await expect(site.call(readings.get, { params })).rejects.toMatchObject(
      expectProblem('reading-not-found'),
    );
    expect(await site.call(readings.restore, { params }, editor)).toEqual(changed);
    expect(await site.call(readings.get, { params })).toMatchObject(changed);
    expect(await findNewestAuditEntry(site.handle)).toMatchObject({ action: 'restore reading' });
  });

  test('gets a problem for a missing reading', async () => {
    const params = { id: 999 };
    const problem = expectProblem('reading-not-found');
    const body = reading('2027-07-02');
    await expect(site.call(readings.update, { params, body }, editor)).rejects.toMatchObject(
      problem,
    );
    await expect(site.call(readings.delete, { params }, editor)).rejects.toMatchObject(problem);
    const [there] = await site.call(readings.list, {});
    for (const id of [999, there?.id ?? 0])
      await expect(site.call(readings.restore, { params: { id } }, editor)).rejects.toMatchObject(
        problem,
      );
  });

  test('gets an error for a missing field, and nothing is saved', async () => {
    const count = (await site.call(readings.list, {})).length;
    const { gospelVerse: _, ...rest } = reading('2027-07-03', {
      lectionary: '  ',
      gospelReading: '',
    });
    const response = await fetch(`${site.base}/api/readings`, {
      method: 'POST',
      headers: { ...editor.headers, 'content-type': 'application/json' },
      body: JSON.stringify(rest),
    });
    expect([response.status, await response.json()]).toMatchObject([
      422,
      {
        errors: {
          lectionary: 'lectionary is required',
          gospelVerse: 'gospelVerse is required',
          gospelReading: 'gospelReading is required',
        },
      },
    ]);
    expect(await site.call(readings.list, {})).toHaveLength(count);
  });
});
