import { readingFields } from '#features/readings/contract/readings.ts';
import { mapFields } from '#contract/rules/record-fields.ts';
import { afterAll, expect, test } from 'vitest';
import { openTestDatabase } from '#platform/database/testing/test-database.ts';
import { parseSearchQuery } from '#features/search/server/queries.ts';
import { searchReadings } from './queries.ts';
import { reading } from './tables.ts';

const { handle, stop } = await openTestDatabase();
afterAll(stop);

const search = async (word: string) => {
  const query = parseSearchQuery(word);
  const matches = query ? await searchReadings(handle.database, query, 3) : [];
  return matches.map(({ title }) => title);
};

test('the best matches of the newest 200 are first, however many there are', async () => {
  const addReading = (readingDate: string, saintOfTheDay: string, response: string) => ({
    ...mapFields(readingFields, () => ''),
    readingDate,
    setName: '',
    saintOfTheDay,
    response,
  });
  const day = (number: number) => new Date(Date.UTC(2020, 0, number)).toISOString().slice(0, 10);
  // A word in the title weighs more than many in the text.
  await handle.database
    .insert(reading)
    .values([
      addReading(day(1), 'Zephyr of old', ''),
      addReading(day(2), 'Zephyr of the newest 200', ''),
      ...Array.from({ length: 199 }, (_, index) =>
        addReading(day(3 + index), `Saint ${index}`, 'zephyr'),
      ),
    ]);
  expect(await search('zephyr')).toEqual(['Zephyr of the newest 200', 'Saint 198', 'Saint 197']);
});
