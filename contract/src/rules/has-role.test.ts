import { expect, test } from 'vitest';
import { hasRole } from './has-role.ts';

test('is for each of the roles and for an admin, and for nobody else', () => {
  const may = ['reception', 'treasurer'] as const;
  expect(hasRole({ roles: ['member', 'treasurer'] }, may)).toBe(true);
  expect(hasRole({ roles: ['admin'] }, may)).toBe(true);
  expect(hasRole({ roles: ['member', 'usher', 'editor'] }, may)).toBe(false);
  expect(hasRole({ roles: [] }, may)).toBe(false);
  expect(hasRole(null, may)).toBe(false);
  expect(hasRole(undefined, may)).toBe(false);
});
