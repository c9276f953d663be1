import { expect, test } from 'vitest';
import { buildScreenUrl, defineScreens, fillPath, linkTo } from './screens.ts';

const screens = defineScreens({
  list: {
    path: '/albums',
    title: 'Albums',
    description: 'All pictures.',
    access: 'everybody',
    listed: true,
    rendered: 'server',
    query: ['page'],
    renderQuery: ['view'],
  },
  picture: { path: '/albums/$slug/$id', title: 'Picture', access: ['editor'], parent: '/albums' },
  add: { path: '/add-album', title: 'New album', access: ['editor'] },
});

test.each([
  ['/$slug', { slug: 'aboutus' }, '/aboutus'],
  ['/detail-announcement/$id', { id: 7 }, '/detail-announcement/7'],
  ['/album/$slug', { slug: 'a b/c' }, '/album/a%20b%2Fc'],
  ['/readings', {}, '/readings'],
])('%s with its parameters', (path, values, expected) => {
  expect(fillPath(path, values)).toBe(expected);
});

test('a link has the parameters of the path and those of the query that have a value', () => {
  expect(linkTo(screens.add)).toBe('/add-album');
  expect(linkTo(screens.list)).toBe('/albums');
  expect(linkTo(screens.list, { page: 2, view: undefined })).toBe('/albums?page=2');
  expect(linkTo(screens.list, { view: 'a&b', page: 2 })).toBe('/albums?view=a%26b&page=2');
  expect(linkTo(screens.picture, { slug: 'feast', id: 7 })).toBe('/albums/feast/7');
  expect(buildScreenUrl('https://parish.example', screens.picture, { slug: 'x', id: 1 })).toBe(
    'https://parish.example/albums/x/1',
  );
});

test('a link without a parameter of its path, or with another one, does not type-check', () => {
  // @ts-expect-error The parameters are missing.
  linkTo(screens.picture);
  // @ts-expect-error One parameter is missing.
  linkTo(screens.picture, { slug: 'feast' });
  // @ts-expect-error The screen has no parameter of this name.
  linkTo(screens.list, { size: 2 });
  // @ts-expect-error The screen has no parameter at all.
  linkTo(screens.add, { page: 2 });
});

test('a screen that forgets what its kind must say does not type-check', () => {
  const open = { path: '/open', title: 'Open', access: 'everybody' } as const;
  // @ts-expect-error A public screen needs a description or a head of its own.
  defineScreens({ open: { ...open, listed: true, rendered: 'server' } });
  // @ts-expect-error It must say whether search engines may list it.
  defineScreens({ open: { ...open, rendered: 'server' } });
  // @ts-expect-error It must say who renders it.
  defineScreens({ open: { ...open, listed: false } });
  // @ts-expect-error Search engines list no screen of staff.
  defineScreens({ staff: { path: '/staff', title: 'Staff', access: ['editor'], listed: true } });
});
