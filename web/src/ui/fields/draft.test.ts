import { describe, expect, test } from 'vitest';
import { keptDraft } from './useDraft.ts';

const saved = { name: 'Anne', age: 7, note: '' };
const storageOf = (text: string | null) => ({
  getItem: (key: string) => (key === 'draft member 3' ? text : null),
});
const kept = (text: string | null) => keptDraft('member 3', saved, storageOf(text));

describe('what was typed before a reload', () => {
  test('is laid over what is saved', () => {
    expect(kept('{"name":"Anna","note":"new"}')).toEqual({ name: 'Anna', age: 7, note: 'new' });
  });

  test.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['a number', '3'],
    ['fields of another version', '{"age":"seven","shoe":38}'],
  ])('is %s: the form starts with what is saved', (_, text) => {
    expect(kept(text)).toBeNull();
  });
});
