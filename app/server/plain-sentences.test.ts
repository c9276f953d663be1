import { readdirSync, readFileSync } from 'node:fs';
import { problems } from '#contract/problems.ts';
import { describe, expect, test } from 'vitest';
import { findRawName, findRetiredPhrase } from '../../lint/retired-phrases.mjs';

// Screens are read by a journey, emails by every feature test that causes one (testing/expect-plain-emails.ts).

describe('the sentence of every problem is plain', () => {
  test.each(Object.entries(problems))('%s', (_, { detail }) => {
    const sentence = detail.replaceAll(/\{\w+\}/g, 'it');
    expect(findRetiredPhrase(sentence)).toBeNull();
    expect(findRawName(sentence)).toBeNull();
  });
});

const folder = new URL('../../starter/pages/', import.meta.url);

test.each(readdirSync(folder))('the starter page %s is plain', (name) => {
  const [, , text = ''] = readFileSync(new URL(name, folder), 'utf8').split(/^---$/m);
  expect(findRetiredPhrase(text)).toBeNull();
});

test.each([
  ['a retired phrase', 'Somebody has this seat.', findRetiredPhrase],
  ['a name of the code', 'usageDescription is required', findRawName],
  ['a name of the database', 'The audit_entry is missing.', findRawName],
])('%s is caught', (_, text, find) => {
  expect(find(text)).not.toBeNull();
});

test.each(['Write to first_name@example.org.', 'See https://example.org/aB_c.', 'Ask McDonald.'])(
  'nothing is wrong with: %s',
  (text) => {
    expect(findRawName(text)).toBeNull();
  },
);
