import { dictionary } from '@zxcvbn-ts/language-common';
import { expect, test } from 'vitest';
import { findPasswordError } from './rules.ts';

const owner = { name: 'Grace Nakato', email: 'treasurer.office@example.org' };
const find = (password: string) =>
  findPasswordError(password, owner, dictionary['passwords-common']);

test.each([
  'password',
  'Password1',
  'Password2026!',
  '12345678',
  'qwertyuiop',
  'iloveyou',
  'Jesus123',
  '1q2w3e4r',
  'aaaaaaaaaaaa',
  '1212121212',
])('%s is easy to guess', (password) => {
  expect(find(password)).toBe(
    "That password is easy to guess. Use three or four words that don't belong together.",
  );
});

test.each(['nakato in the morning', 'hello GRACE hello', 'my treasurer key', 'office window 7'])(
  '%s has a part of the name or the email',
  (password) => {
    expect(find(password)).toMatch(/^Leave your name and email out of your password\./);
  },
);

test.each([
  'correct horse battery',
  'lamp river seven goats',
  'Tr4x-9qPw-Lm2z',
  'ääkköset ovat hyviä',
])('%s is accepted', (password) => {
  expect(find(password)).toBeNull();
});
