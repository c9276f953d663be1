import { pages } from '#features/pages/contract/pages.ts';
import { search } from '#features/search/contract/search.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSiteWithStaff } from '#app/server/testing/staff.ts';

let site: Awaited<ReturnType<typeof startSiteWithStaff>>;
let editor: { headers: Record<string, string> };

beforeAll(async () => {
  site = await startSiteWithStaff();
  editor = await site.as('editor');
  await write('first', "Amasomo Go'lwaleero", 'Ekitabo ky’Abafirika mu Kampala.', true);
  await write('second', 'Café for José', 'A morning with Go’lwaleero and tea.', true);
  await write('third', 'Not yet shown', 'Golwaleero in a draft.', false);
});
afterAll(() => site.stop());

const write = (slug: string, title: string, paragraph: string, publish: boolean) => {
  const text = { type: 'text' as const, text: paragraph };
  const body = { type: 'doc' as const, content: [{ type: 'paragraph' as const, content: [text] }] };
  const page = { slug, title, body, publish, album: null, owner: '', reviewOn: null };
  return site.call(pages.create, { body: page }, editor);
};
const find = (q: string) => site.call(search.search, { query: { q } });
const paths = async (q: string) => (await find(q)).results.map(({ path }) => path);

describe('the search', () => {
  test.each(["Go'lwaleero", 'go’lwaleero', 'GOLWALEERO', 'golwa', 'lwaleero'])(
    'finds Luganda words in any spelling, title matches first: %s',
    async (q) => expect(await paths(q)).toEqual(['/first', '/second']),
  );

  test.each([
    ['jose', ['/second', '/novena']],
    ['josé', ['/second', '/novena']],
    ['cafe tea', ['/second']],
    ['abafirika', ['/first']],
    ['cafe amasomo', []],
    ['xyzzy', []],
    ["'; drop table page; --", []],
    ['!&|():*<>', []],
    ['\\', []],
  ])('for %j finds %j', async (q, expected) => expect(await paths(q)).toEqual(expected));

  test('highlights matches in title and snippet', async () => {
    const { results, more } = await find('jose morning');
    expect(more).toBe(false);
    expect(results[0]).toMatchObject({ kind: 'page', day: null });
    const parts = results.flatMap(({ title, snippet }) => [...title, ...snippet]);
    expect(parts.filter((part) => part.isMatch).map((part) => part.text)).toEqual([
      'José',
      'morning',
    ]);
  });

  test('does not find a deleted page', async () => {
    await write('fourth', 'Fourth', 'Zebra.', true);
    expect(await paths('zebra')).toEqual(['/fourth']);
    await site.call(pages.delete, { params: { slug: 'fourth' } }, editor);
    expect(await paths('zebra')).toEqual([]);
  });

  test('limits the results and rejects an invalid query', async () => {
    const page = (n: number) => write(`many-${n}`, `Giraffe ${n}`, 'Tall.', true);
    for (let n = 0; n < 31; n += 1) await page(n);
    const { results, more } = await find('giraffe');
    expect([results.length, more]).toEqual([30, true]);
    for (const q of ['', ' ', 'x'.repeat(101)])
      expect((await fetch(`${site.base}/api/search?q=${encodeURIComponent(q)}`)).status).toBe(422);
  });
});
