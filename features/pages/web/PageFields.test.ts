import { expect, test } from 'vitest';
import { slugify } from './PageFields.tsx';

test.each([
  ['Our choir', 'our-choir'],
  ['Café & friends', 'cafe-friends'],
  ["Go'lwaleero", 'golwaleero'],
  ['  ', ''],
  ['Fr. Joseph, 2027!', 'fr-joseph-2027'],
  ['a'.repeat(59) + ' b', 'a'.repeat(59)],
])('%j becomes %j', (title, slug) => expect(slugify(title)).toBe(slug));
