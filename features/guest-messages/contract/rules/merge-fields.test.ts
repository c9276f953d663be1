import { describe, expect, it, test } from 'vitest';
import {
  findMergeError,
  mergeFieldNames,
  parseMessage,
  subjectFieldNames,
} from './merge-fields.ts';

describe('a message with merge fields', () => {
  it.each([
    ['plain', [{ text: 'plain' }]],
    ['', []],
    ['Dear {first name},', [{ text: 'Dear ' }, { field: 'first name' }, { text: ',' }]],
    ['{ First   NAME }', [{ field: 'first name' }]],
    ['{name}{seats}', [{ field: 'name' }, { field: 'seats' }]],
    ['{nickname}', [{ text: '{nickname}' }]],
  ])('%o has parts', (text, parts) => {
    expect(parseMessage(text)).toEqual(parts);
  });

  it.each([
    ['Dear {first name},\nyour seats: {seats}\n{ticket link}', null],
    ['no fields', null],
    [
      'Dear {nickname}',
      '{nickname} is not something we can fill in here. Use one of these: {first name}, {name}, {table}, {seats}, {door time}, {date}, {venue}, {ticket link}',
    ],
    ['{constructor}', expect.stringContaining('{constructor} is not something')],
    ['{}', expect.stringContaining('{} is not something')],
    ['Dear {first name', expect.stringContaining('only around what we fill in')],
    ['Dear first name}', expect.stringContaining('only around what we fill in')],
    ['{{name}}', expect.stringContaining('only around what we fill in')],
  ])('%o is checked', (text, error) => {
    expect(findMergeError(text)).toEqual(error);
  });

  test('a subject has every field but the link', () => {
    expect(findMergeError('{ticket link}', subjectFieldNames)).toContain(
      '{ticket link} is not something',
    );
    for (const name of mergeFieldNames.filter((item) => item !== 'ticket link'))
      expect(findMergeError(`{${name}}`, subjectFieldNames)).toBeNull();
  });
});
