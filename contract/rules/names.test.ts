import { expect, test } from 'vitest';
import { getSurname } from './names.ts';

test.each([
  ['Anna Sample', 'Sample'],
  ['  Anna  Mary   Sample ', 'Sample'],
  ['Sample, Anna Mary', 'Sample'],
  ['van der Berg, Jan', 'van der Berg'],
  ['Ben Sample Jr.', 'Sample'],
  ['Ben Sample, Jr.', 'Sample'],
  ['Ben Sample III', 'Sample'],
  ['Fr. John Sample', 'Sample'],
  ['Anna', 'Anna'],
  ['Jr.', 'Jr.'],
  ['', ''],
])('the surname of %j is %j', (name, surname) => {
  expect(getSurname(name)).toBe(surname);
});
