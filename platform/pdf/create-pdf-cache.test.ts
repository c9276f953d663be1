import { expect, test } from 'vitest';
import { createPdfCache } from './create-pdf-cache.ts';

/** A cache, and what it has rendered. */
function openCache(maxCount: number) {
  const rendered: unknown[] = [];
  const cache = createPdfCache(maxCount);
  const get = (content: unknown) =>
    cache(content, async () => {
      rendered.push(content);
      return Buffer.from(String(content));
    });
  return { cache, get, rendered };
}

test('the same content is rendered once, also by requests at the same time', async () => {
  const { get, rendered } = openCache(10);
  const [first, second] = await Promise.all([get({ seat: 1 }), get({ seat: 1 })]);
  expect(second).toBe(first);
  expect(await get({ seat: 1 })).toBe(first);
  expect(await get({ seat: 2 })).not.toBe(first);
  expect(rendered).toEqual([{ seat: 1 }, { seat: 2 }]);
});

test('the least recently used is removed first', async () => {
  const { get, rendered } = openCache(2);
  for (const content of ['a', 'b', 'a', 'c', 'a', 'b']) await get(content);
  expect(rendered).toEqual(['a', 'b', 'c', 'b']);
});

test('a failure is not cached', async () => {
  const { cache, get, rendered } = openCache(2);
  await expect(cache('a', () => Promise.reject(new Error('no font')))).rejects.toThrow('no font');
  await get('a');
  expect(rendered).toEqual(['a']);
});
