import { expect, test } from 'vitest';
import { rolesInWords } from './roles.ts';

test('roles are told as people say them', () => {
  expect(rolesInWords(['reception'])).toBe('reception');
  expect(rolesInWords(['usher', 'reception'])).toBe('usher or reception');
  expect(rolesInWords(['usher', 'reception', 'treasurer'])).toBe('usher, reception or treasurer');
});
