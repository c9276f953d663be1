import { describe, expect, test } from 'vitest';
import { decodeText } from './decode-text.ts';
import { readSheet } from './read-sheet.ts';

const text = 'Name;Zone\r\nJosé Ŋaali;Nörd';
const utf16 = (content: string) => new Uint8Array(Buffer.from(content, 'utf16le'));

describe('a text', () => {
  test.each<[string, Uint8Array, string, string]>([
    ['UTF-8', Buffer.from(text), 'utf-8', text],
    ['UTF-8 with its mark', Buffer.from(`\uFEFF${text}`), 'utf-8', text],
    ['UTF-16 of Excel', utf16(`\uFEFF${text}`), 'utf-16le', text],
    ['UTF-16 without its mark', utf16(text), 'utf-16le', text],
    [
      'UTF-16, big end first',
      utf16(`\uFEFF${text}`).map((_, i, all) => all[i ^ 1] ?? 0),
      'utf-16be',
      text,
    ],
    [
      'Windows-1252',
      Buffer.from([0x4a, 0x6f, 0x73, 0xe9, 0x20, 0x93, 0x41, 0x94]),
      'windows-1252',
      'José “A”',
    ],
    // One damaged letter among many whole ones.
    [
      'damaged UTF-8',
      Buffer.concat([Buffer.from('éŊö'), Buffer.from([0xe9])]),
      'utf-8',
      'éŊö\uFFFD',
    ],
  ])('of %s is decoded', (_, bytes, encoding, expected) => {
    expect(decodeText(bytes)).toEqual({ encoding, text: expected });
  });
});

test.each<[string, string, string]>([
  ['a text', 'Name\nAnne', 'csv'],
  ['cards', '\nbegin:vcard\nFN:Ann\nend:vcard', 'vcard'],
])('%s is known by its content', (_, content, kind) => {
  expect(readSheet(Buffer.from(content))).toMatchObject({ kind });
});

test.each<[string, Uint8Array, string]>([
  ['a picture', new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16, 1, 2]), 'file-encoding'],
  ['an .xls file', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), 'file-old-workbook'],
  ['nothing', new Uint8Array(), 'file-without-rows'],
  ['only separators', Buffer.from(',,,\n,,,'), 'file-without-rows'],
])('%s is refused', (_, bytes, code) => {
  expect(() => readSheet(bytes)).toThrow(expect.objectContaining({ code }));
});
