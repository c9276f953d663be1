import { listTerms } from '#contract/rules/normalize.ts';
import { describe, expect, test } from 'vitest';
import { highlightMatches, buildSnippet } from './rules.ts';

const formatParts = (parts: { text: string; isMatch: boolean }[]) =>
  parts.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join('');

describe('highlighted matches', () => {
  test.each([
    ["Amasomo Go'lwaleero", 'golwaleero', "Amasomo [Go'lwaleero]"],
    ["Amasomo Go'lwaleero", 'Go’lwaleero', "Amasomo [Go'lwaleero]"],
    ["Amasomo Go'lwaleero", 'lwaleero', "Amasomo [Go'lwaleero]"],
    ['Ŋŋenda n’omwana', 'omwana', 'Ŋŋenda [n’omwana]'],
    ['Ŋŋenda', 'ngngenda', '[Ŋŋenda]'],
    ['Mar\u00adtyrs of “O′Neil”', 'martyrs neil', '[Mar\u00adtyrs] of “[O′Neil]”'],
    ['José and Jose\u0301', 'jose', '[José] and [Jose\u0301]'],
    ['Martyrs of Uganda', 'mart UG', '[Martyrs] of [Uganda]'],
    ['nothing here', 'other', 'nothing here'],
    ['a (b) .*', '.* (', 'a (b) .*'],
  ])('in %j by %j', (text, query, expected) =>
    expect(formatParts(highlightMatches(text, listTerms(query)))).toBe(expected),
  );
});

describe('a snippet', () => {
  const long = `${'first words of it '.repeat(20)}and then the martyrs of Namugongo came${' and more of it'.repeat(20)}`;
  test('surrounds the matches and is cut between words', () => {
    const text = formatParts(buildSnippet(long, ['martyrs', 'namugongo']));
    expect(text).toContain('the [martyrs] of [Namugongo] came');
    expect(text).toMatch(/^… \w.*\w …$/);
    expect(text.length).toBeLessThan(200);
  });
  test('is the beginning without a match, and the whole of a short text', () => {
    expect(formatParts(buildSnippet(long, ['else']))).toMatch(/^first words/);
    expect(formatParts(buildSnippet('Short\ntext.', ['text']))).toBe('Short [text].');
    expect(buildSnippet('', ['a'])).toEqual([]);
    expect(formatParts(buildSnippet('x'.repeat(500), ['x']))).toMatch(/^\[x+\] …$/);
  });
});
