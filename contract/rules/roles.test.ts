import { expect, test } from 'vitest';
import { hasRole, isStaff } from './roles.ts';

test('is true for each of the roles and for an admin, and false for everyone else', () => {
  const access = ['reception', 'treasurer'] as const;
  expect(hasRole({ roles: ['member', 'treasurer'] }, access)).toBe(true);
  expect(hasRole({ roles: ['admin'] }, access)).toBe(true);
  expect(hasRole({ roles: ['member', 'usher', 'editor'] }, access)).toBe(false);
  expect(hasRole({ roles: [] }, access)).toBe(false);
  expect(hasRole(null, access)).toBe(false);
  expect(hasRole(undefined, access)).toBe(false);
});

test('staff is everyone with a role other than member', () => {
  expect(isStaff({ roles: ['member', 'usher'] })).toBe(true);
  expect(isStaff({ roles: ['admin'] })).toBe(true);
  expect(isStaff({ roles: ['member'] })).toBe(false);
  expect(isStaff({ roles: [] })).toBe(false);
  expect(isStaff(null)).toBe(false);
});
