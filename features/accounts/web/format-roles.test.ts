import { expect, test } from 'vitest';
import { formatRoles } from './format-roles.ts';

test('lists role names with commas and or', () => {
  expect(formatRoles(['admin'])).toBe('Administrator');
  expect(formatRoles(['reception'])).toBe('Reception');
  expect(formatRoles(['usher', 'reception'])).toBe('Usher or Reception');
  expect(formatRoles(['usher', 'reception', 'treasurer'])).toBe('Usher, Reception or Treasurer');
});
