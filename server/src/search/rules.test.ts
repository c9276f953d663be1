import { searchedWords } from '@namugongo/contract/rules/words';
import { describe, expect, test } from 'vitest';
import { marked, snippetOf } from './rules.ts';

const told = (parts: { text: string; found: boolean }[]) =>
  parts.map(({ text, found }) => (found ? `[${text}]` : text)).join('');

describe('the words of a text that were looked for', () => {
  test.each([
    ["Amasomo Go'lwaleero", 'golwaleero', "Amasomo [Go'lwaleero]"],
    ["Amasomo Go'lwaleero", 'Go’lwaleero', "Amasomo [Go'lwaleero]"],
    ["Amasomo Go'lwaleero", 'lwaleero', "Amasomo [Go'lwaleero]"],
    ['Ŋŋenda n’omwana', 'omwana', 'Ŋŋenda [n’omwana]'],
    ['José and Jose\u0301', 'jose', '[José] and [Jose\u0301]'],
    ['Martyrs of Uganda', 'mart UG', '[Martyrs] of [Uganda]'],
    ['nothing here', 'other', 'nothing here'],
    ['a (b) .*', '.* (', 'a (b) .*'],
  ])('in %j by %j', (text, query, expected) =>
    expect(told(marked(text, searchedWords(query)))).toBe(expected),
  );
});

describe('a snippet', () => {
  const long = `${'first words of it '.repeat(20)}and then the martyrs of Namugongo came${' and more of it'.repeat(20)}`;
  test('stands around what was found and is cut between words', () => {
    const text = told(snippetOf(long, ['martyrs', 'namugongo']));
    expect(text).toContain('the [martyrs] of [Namugongo] came');
    expect(text).toMatch(/^… \w.*\w …$/);
    expect(text.length).toBeLessThan(200);
  });
  test('is the beginning where only the title holds the words, and the whole of a short text', () => {
    expect(told(snippetOf(long, ['else']))).toMatch(/^first words/);
    expect(told(snippetOf('Short\ntext.', ['text']))).toBe('Short [text].');
    expect(snippetOf('', ['a'])).toEqual([]);
    expect(told(snippetOf('x'.repeat(500), ['x']))).toMatch(/^\[x+\] …$/);
  });
});
