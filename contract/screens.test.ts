import { expect, test } from 'vitest';
import {
  buildScreenUrl,
  defineScreens,
  fillPath,
  type LinkPath,
  linkTo,
  type PublicUrl,
} from './screens.ts';
import { revealSecret, type Secret } from './secret.ts';

test.each([
  ['/$slug', { slug: 'aboutus' }, '/aboutus'],
  ['/detail-announcement/$id', { id: 7 }, '/detail-announcement/7'],
  ['/album/$slug', { slug: 'a b/c' }, '/album/a%20b%2Fc'],
  ['/readings', {}, '/readings'],
])('%s with its parameters', (path, values, expected) => {
  expect(fillPath(path, values)).toBe(expected);
});

test('a link has the parameters of the path and those of the query that have a value', () => {
  expect(linkTo('/albums')).toBe('/albums');
  expect(linkTo('/readings')).toBe('/readings');
  expect(linkTo('/readings', { view: undefined })).toBe('/readings');
  expect(linkTo('/waiting-list', { adults: 2, children: 'a&b' })).toBe(
    '/waiting-list?adults=2&children=a%26b',
  );
  expect(linkTo('/ticket/$id/move', { id: 7 })).toBe('/ticket/7/move');
  const url: PublicUrl = buildScreenUrl('https://parish.example', '/readings', { view: 'x' });
  expect(url).toBe('https://parish.example/readings?view=x');
});

test('an address with a key is a secret, which says in a text that it was removed', () => {
  const url: Secret = buildScreenUrl('https://parish.example', '/receipt/$telephone/$orderId', {
    telephone: 'x',
    orderId: 1,
    key: 'k',
  });
  expect(revealSecret(url)).toBe('https://parish.example/receipt/x/1?key=k');
  expect(String(url)).toBe('link removed');
  expect(JSON.stringify({ url })).toBe('{"url":"link removed"}');
  // @ts-expect-error A secret is no text.
  const text: string = url;
  expect(text).toBe(url);
});

test('a link to no screen does not type-check', () => {
  const links: LinkPath[] = [
    '/albums',
    // @ts-expect-error No screen has this path.
    '/nowhere',
    // @ts-expect-error The parameter has no value.
    '/ticket/$id',
    // @ts-expect-error Values are put in by linkTo, which encodes them.
    `/ticket/${7}`,
  ];
  expect(links).toHaveLength(4);
  // @ts-expect-error No screen has this path.
  linkTo('/nowhere');
});

test('a link without a parameter of its path, or with another one, does not type-check', () => {
  // @ts-expect-error The parameters are missing.
  linkTo('/receipt/$telephone/$orderId');
  // @ts-expect-error One parameter is missing.
  linkTo('/receipt/$telephone/$orderId', { telephone: '1' });
  // @ts-expect-error The screen has no parameter of this name.
  linkTo('/readings', { size: 2 });
  // @ts-expect-error The screen has no parameter at all.
  linkTo('/albums', { page: 2 });
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
