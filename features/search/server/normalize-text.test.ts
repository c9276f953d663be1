import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { normalizeText } from '#contract/rules/normalize.ts';
import { openTestDatabase } from '#platform/database/testing/test-database.ts';

let opened: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.stop());

/** The texts as the database normalizes them. */
async function normalizeInDatabase(texts: readonly string[]): Promise<string[]> {
  const { rows } = await opened.handle.database.execute<{ text: string }>(
    sql`select normalize_text(text) as text from json_array_elements_text(${JSON.stringify(texts)}::json) with ordinality as each (text, place) order by place`,
  );
  return rows.map(({ text }) => text);
}

/** The database can't store a NUL, nor half a character. */
const toStorable = (text: string) => text.replaceAll('\0', '').toWellFormed();

/** Alphabets, marks and forms of letters; ideographs and most symbols have only one form. */
const blocks = [
  [0x1, 0x33ff],
  // Up to Unicode 16; the program and the database learn new letters with their own releases.
  [0xa600, 0xa7cd],
  [0xa7f2, 0xabff],
  [0xf900, 0xffff],
  [0x10a00, 0x110ff],
  [0x1d400, 0x1d7ff],
  [0x1e900, 0x1e95f],
  [0xe0000, 0xe01ff],
] as const;

test.each(blocks)('every character from %i to %i is the same in the database', async (from, to) => {
  const others: string[] = [];
  for (let start: number = from; start <= to; start += 1024) {
    const size = Math.min(1024, to - start + 1);
    const codePoints = Array.from({ length: size }, (_, index) => start + index);
    const texts = codePoints.map((codePoint) => `a${String.fromCodePoint(codePoint)}b`);
    const normalized = await normalizeInDatabase(texts);
    for (const [index, text] of texts.entries())
      if (normalizeText(text) !== normalized[index])
        others.push(
          `${codePoints[index]?.toString(16)}: ${normalizeText(text)}, ${normalized[index]}`,
        );
  }
  expect(others).toEqual([]);
});

test('every text is the same in the database and in the program', async () => {
  // Letters that a newer Unicode adds are not among these; the program and the database learn them with their own releases.
  const text = fc.string({ unit: 'grapheme' });
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 20, maxLength: 60 }), async (values) => {
      const texts = values.map(toStorable);
      expect(await normalizeInDatabase(texts)).toEqual(texts.map(normalizeText));
    }),
    { numRuns: 40 },
  );
});
