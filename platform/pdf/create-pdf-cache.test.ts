import { expect, test } from 'vitest';
import { createPdfCache } from './create-pdf-cache.ts';

/** A cache, and what it has rendered. */
function openCache(maxBytes: number) {
  const rendered: unknown[] = [];
  const cache = createPdfCache(maxBytes);
  const get = (content: unknown) =>
    cache(content, async () => {
      rendered.push(content);
      return Buffer.from(String(content));
    });
  return { cache, get, rendered };
}

test('the same content is rendered once, also by requests at the same time', async () => {
  const { get, rendered } = openCache(100);
  const [first, second] = await Promise.all([get({ seat: 1 }), get({ seat: 1 })]);
  expect(second).toBe(first);
  expect(await get({ seat: 1 })).toBe(first);
  expect(await get({ seat: 2 })).not.toBe(first);
  expect(rendered).toEqual([{ seat: 1 }, { seat: 2 }]);
});

test('with more bytes than allowed, the least recently used is removed first', async () => {
  const { get, rendered } = openCache(5);
  for (const content of ['aa', 'bb', 'aa', 'cc', 'aa', 'bb']) await get(content);
  expect(rendered).toEqual(['aa', 'bb', 'cc', 'bb']);
});

test('who waits for a PDF gets it, though it is not kept', async () => {
  const { get, rendered } = openCache(2);
  const contents = ['a', 'b', 'c', 'd', 'too long'];
  expect((await Promise.all(contents.map(get))).map(String)).toEqual(contents);
  expect(rendered).toEqual(contents);
});

test('a failure is not cached', async () => {
  const { cache, get, rendered } = openCache(2);
  await expect(cache('a', () => Promise.reject(new Error('no font')))).rejects.toThrow('no font');
  await get('a');
  expect(rendered).toEqual(['a']);
});
