import { readings, type ReadingChange } from '@namugongo/contract/readings';
import { search } from '@namugongo/contract/search';
import { afterAll, describe, expect, test } from 'vitest';
import { newestEntry } from '../testing/newest-entry.ts';
import { refusedWith, startSiteWithStaff } from '../testing/staff.ts';

const site = await startSiteWithStaff();
const editor = await site.as('editor');
afterAll(() => site.stop());

/** Sentences of our own in the places of the texts. */
const reading = (readingDate: string, rest: Partial<ReadingChange> = {}): ReadingChange => ({
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

const create = (body: ReadingChange) => site.call(readings.create, { body }, editor);

describe('the starter', () => {
  test('has places for the coming eight Sundays, and says that the texts are to come', async () => {
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
      firstReadingVerse: 'See the bishops’ page',
      firstReadingDetail: expect.stringContaining(
        'https://bible.usccb.org/bible/readings/050227.cfm',
      ),
    });
  });
});

describe('visitors', () => {
  test('read a reading with its day and all sets of the day, the one entered last first', async () => {
    const weekday = await create(reading('2027-06-03', { setName: 'Weekday' }));
    const proper = await create(reading('2027-06-03', { setName: 'Proper' }));
    const page = await site.call(readings.read, { params: { id: weekday.id } });
    expect(page).toMatchObject({
      ...weekday,
      liturgicalDay: { colour: 'red', season: 'Ordinary Time', patronalFeast: true },
      sets: [
        { id: proper.id, setName: 'Proper' },
        { id: weekday.id, setName: 'Weekday' },
      ],
    });
    expect(await site.call(readings.byDate, { params: { date: '2027-06-03' } })).toMatchObject({
      id: proper.id,
    });
  });

  test('read a summary without the long texts', async () => {
    const [first] = await site.call(readings.summaries, {});
    const summary = await site.call(readings.summary, { params: { id: first?.id ?? 0 } });
    expect(summary).toEqual(first);
    expect(Object.keys(summary)).not.toContain('gospelReading');
  });

  test('see what the calendar says of a day, with readings or without', async () => {
    const novena = await site.call(readings.day, { params: { date: '2027-05-28' } });
    expect(novena).toMatchObject({
      liturgicalDay: { novenaDay: 4, colour: 'green', season: 'Ordinary Time' },
      readings: [],
    });
    const june = await site.call(readings.month, { params: { month: '2027-06' } });
    expect(june).toHaveLength(30);
    expect(june[2]).toMatchObject({
      liturgicalDay: { date: '2027-06-03', patronalFeast: true },
      readings: [{ setName: 'Proper' }, { setName: 'Weekday' }],
    });
  });

  test('are told in words that there is no such reading', async () => {
    const refusal = refusedWith('reading-not-found', 'There is no reading here.');
    const nobody = { params: { id: 999 } };
    await expect(site.call(readings.read, nobody)).rejects.toMatchObject(refusal);
    await expect(site.call(readings.summary, nobody)).rejects.toMatchObject(refusal);
    await expect(
      site.call(readings.byDate, { params: { date: '2030-01-01' } }),
    ).rejects.toMatchObject(refusal);
    const { status } = await fetch(`${site.base}/api/readings/date/2030-01-01`);
    expect(status).toBe(404);
  });

  test.each(['day/2027-02-30', 'day/1969-12-31', 'month/2027-13', 'date/today', 'x'])(
    'are not let in with /api/readings/%s',
    async (path) => {
      expect((await fetch(`${site.base}/api/readings/${path}`)).status).toBe(422);
    },
  );

  test('find a reading by its words', async () => {
    const { results } = await site.call(search.find, { query: { q: 'maccabees' } });
    expect(results[0]).toMatchObject({ kind: 'reading', day: '2027-06-03' });
  });
});

describe('an editor', () => {
  test('gets a suggestion from the calendar, which nothing is saved of', async () => {
    const count = (await site.call(readings.list, {})).length;
    const suggest = (date: string) => site.call(readings.suggestion, { params: { date } }, editor);
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
      secondReadingVerse: 'None',
      secondReadingDetail: 'None',
    });
    expect((await suggest('2027-06-03')).sets).toHaveLength(2);
    expect(await site.call(readings.list, {})).toHaveLength(count);
  });

  test('enters, changes, deletes and brings back; each is written down', async () => {
    const made = await create(reading('2027-07-01'));
    expect(await newestEntry(site.handle)).toMatchObject({
      action: 'enter reading',
      subject: `reading ${made.id}`,
    });
    const params = { id: made.id };
    const body = reading('2027-07-02', { saintOfTheDay: 'Changed' });
    const changed = await site.call(readings.change, { params, body }, editor);
    expect(changed).toEqual({ id: made.id, ...body });
    expect(await newestEntry(site.handle)).toMatchObject({
      action: 'change reading',
      before: { readingDate: '2027-07-01' },
      after: { readingDate: '2027-07-02' },
    });
    await site.call(readings.remove, { params }, editor);
    await expect(site.call(readings.read, { params })).rejects.toMatchObject(
      refusedWith('reading-not-found'),
    );
    expect(await site.call(readings.restore, { params }, editor)).toEqual(changed);
    expect(await site.call(readings.read, { params })).toMatchObject(changed);
    expect(await newestEntry(site.handle)).toMatchObject({ action: 'bring back reading' });
  });

  test('is refused what is not there', async () => {
    const params = { id: 999 };
    const refusal = refusedWith('reading-not-found');
    const body = reading('2027-07-02');
    await expect(site.call(readings.change, { params, body }, editor)).rejects.toMatchObject(
      refusal,
    );
    await expect(site.call(readings.remove, { params }, editor)).rejects.toMatchObject(refusal);
    const [there] = await site.call(readings.list, {});
    for (const id of [999, there?.id ?? 0])
      await expect(site.call(readings.restore, { params: { id } }, editor)).rejects.toMatchObject(
        refusal,
      );
  });

  test('is told the field that is missing, and nothing is saved', async () => {
    const count = (await site.call(readings.list, {})).length;
    const { gospelReading: _, ...rest } = reading('2027-07-03', { lectionary: '  ' });
    const answer = await fetch(`${site.base}/api/readings`, {
      method: 'POST',
      headers: { ...editor.headers, 'content-type': 'application/json' },
      body: JSON.stringify(rest),
    });
    expect([answer.status, await answer.json()]).toMatchObject([
      422,
      {
        errors: {
          lectionary: 'lectionary is required',
          gospelReading: 'gospelReading is required',
        },
      },
    ]);
    expect(await site.call(readings.list, {})).toHaveLength(count);
  });
});
