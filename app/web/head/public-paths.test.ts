import {
  canonicalPaths,
  isPrivatePath,
  publicPaths,
} from '#features/site/contract/rules/public-paths.ts';
import { expect, test } from 'vitest';
import { screens } from '../routes.tsx';
import { pageHeads } from './page-heads.ts';

const paths = screens.map(({ path }) => path);
const toSample = (path: string) => path.replaceAll(/\$\w+/g, 'x');

test.each(screens.map(({ path, staff }) => [path, staff]))(
  '%s is either public with a head, or private',
  (path, staff) => {
    expect(path in pageHeads).toBe(!isPrivatePath(toSample(path)));
    if (staff && !staff.open) expect(isPrivatePath(toSample(path))).toBe(true);
  },
);

test('the sitemap and the heads name existing screens only', () => {
  expect(publicPaths.filter((path) => !paths.includes(path))).toEqual([]);
  expect(Object.keys(pageHeads).filter((path) => !paths.includes(path))).toEqual([]);
});

test('each public screen without parameters is in the sitemap or canonical at another path', () => {
  const isListed = (path: string) => publicPaths.includes(path) || path in canonicalPaths;
  const missing = paths.filter(
    (path) => !path.includes('$') && !isPrivatePath(path) && !isListed(path),
  );
  expect(missing).toEqual([]);
});
