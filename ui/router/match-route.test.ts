import { expect, test } from 'vitest';
import { createMatcher } from './match-route.ts';

const find = createMatcher(
  ['/', '/$slug', '/reception', '/reception/$chairType', '/receipt/$telephone/$orderId'].map(
    (path) => ({ path }),
  ),
);

test.each([
  ['/', '/', {}],
  ['/reception', '/reception', {}],
  ['/Reception', '/reception', {}],
  ['/aboutus', '/$slug', { slug: 'aboutus' }],
  ['/aboutus/', '/$slug', { slug: 'aboutus' }],
  ['/reception/adult', '/reception/$chairType', { chairType: 'adult' }],
  ['/receipt/%2B256700/7', '/receipt/$telephone/$orderId', { telephone: '+256700', orderId: '7' }],
])('%s has the route %s', (path, route, params) => {
  expect(find(path)).toEqual({ route: { path: route }, params });
});

test.each(['/reception/adult/7', '/%61boutus', '/%zz', '//aboutus'])('%s has none', (path) => {
  expect(find(path)).toBeUndefined();
});
