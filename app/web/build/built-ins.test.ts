import { createContext, runInContext } from 'node:vm';
import { expect, test } from 'vitest';
import { buildBuiltIns } from './built-ins.ts';

test('the script adds what a browser lacks, and the type checker refuses what it does not add', async () => {
  const context = createContext({ AbortController, DOMException, setTimeout });
  runInContext(
    `for (const name of ['toReversed', 'toSorted', 'toSpliced', 'with']) delete Array.prototype[name];
    delete Map.groupBy;
    globalThis.AbortSignal = {};
    globalThis.URL = class { constructor(text) { if (!text.includes(':')) throw new TypeError(); } };`,
    context,
  );
  runInContext(await buildBuiltIns(), context);
  const run = (code: string): unknown => runInContext(`JSON.stringify(${code})`, context);
  expect(run('[3, 1, 2].toSorted()')).toBe('[1,2,3]');
  expect(run('[3, 1, 2].toReversed()')).toBe('[2,1,3]');
  expect(run('[3, 1, 2].toSpliced(1, 1)')).toBe('[3,2]');
  expect(run('[3, 1, 2].with(0, 9)')).toBe('[9,1,2]');
  expect(run('[...Map.groupBy([1, 2, 3], (each) => each % 2)]')).toBe('[[1,[1,3]],[0,[2]]]');
  expect(run("[URL.canParse('https://example.org'), URL.canParse('none')]")).toBe('[true,false]');
  const signal: unknown = runInContext('AbortSignal.timeout(1)', context);
  if (!(signal instanceof AbortSignal)) throw new Error('No signal.');
  await expect.poll(() => signal.aborted && String(signal.reason)).toContain('TimeoutError');

  // @ts-expect-error A supported browser lacks it (lib in tsconfig.json).
  expect(Promise.withResolvers).toBeDefined();
});
