import { expect, test } from 'vitest';
import { mayOpen, rolesInWords } from './roles.ts';

test('a screen opens for each of its roles and for an admin, and for nobody else', () => {
  const may = ['reception', 'treasurer'] as const;
  expect(mayOpen({ roles: ['member', 'treasurer'] }, may)).toBe(true);
  expect(mayOpen({ roles: ['admin'] }, may)).toBe(true);
  expect(mayOpen({ roles: ['member', 'usher', 'editor'] }, may)).toBe(false);
  expect(mayOpen({ roles: [] }, may)).toBe(false);
});

test('roles are told as people say them', () => {
  expect(rolesInWords(['reception'])).toBe('reception');
  expect(rolesInWords(['usher', 'reception'])).toBe('usher or reception');
  expect(rolesInWords(['usher', 'reception', 'treasurer'])).toBe('usher, reception or treasurer');
});
