import { beforeEach, describe, expect, test, vi } from 'vitest';
import { stubStorage } from '../browser/testing/stub-storage.ts';
import { deleteDraft, saveDraft, loadDraft, renameDraft } from './drafts.ts';

const saved = { name: 'Anne', age: 7, note: '', tags: ['a'], text: { type: 'doc' } };

beforeEach(stubStorage);

describe('a draft', () => {
  test('is merged into the saved values, with the time it was typed', () => {
    const before = Date.now();
    saveDraft('accountDraft', 'member 3', { name: 'Anna', note: 'new' });
    const stored = loadDraft('accountDraft', 'member 3', saved);
    expect(stored?.values).toEqual({ ...saved, name: 'Anna', note: 'new' });
    expect(stored?.at.getTime()).toBeGreaterThanOrEqual(before);
  });

  test.each(['buyerDraft', 'accountDraft', 'accountTextDraft'] as const)(
    'belongs to its form as %s until deleted',
    (kind) => {
      saveDraft(kind, 'member 3', { name: 'Anna' });
      expect(loadDraft(kind, 'member 4', saved)).toBeNull();
      expect(
        loadDraft(kind === 'buyerDraft' ? 'accountDraft' : 'buyerDraft', 'member 3', saved),
      ).toBeNull();
      deleteDraft(kind, 'member 3');
      expect(loadDraft(kind, 'member 3', saved)).toBeNull();
    },
  );

  test.each([
    ['no JSON', '{'],
    ['a number', '3'],
    ['what is saved', JSON.stringify({ at: 1, values: saved })],
    ['without a time', '{"values":{"name":"Anna"}}'],
    [
      'fields of another version',
      '{"at":1,"values":{"age":"seven","shoe":38,"tags":{},"text":null}}',
    ],
  ])('is ignored when it is %s', (_, text) => {
    sessionStorage.setItem('draft member 3', text);
    expect(loadDraft('accountDraft', 'member 3', saved)).toBeNull();
  });

  test('leaves fields that were not changed to whoever fills them meanwhile', () => {
    saveDraft('accountDraft', 'member 3', { ...saved, name: 'Anna' }, saved);
    const now = { ...saved, note: 'Filled since', age: 8 };
    expect(loadDraft('accountDraft', 'member 3', now)).toMatchObject({
      values: { ...now, name: 'Anna' },
      base: { ...now, name: 'Anne' },
    });
  });

  test('restores a field that can be empty, filled and emptied', () => {
    const row: { place: number | null } = { place: null };
    saveDraft('accountDraft', 'row', { place: 3 }, row);
    expect(loadDraft('accountDraft', 'row', row)?.values).toEqual({ place: 3 });
    saveDraft('accountDraft', 'row', { place: null }, { place: 3 });
    expect(loadDraft('accountDraft', 'row', { place: 3 })?.values).toEqual({ place: null });
  });

  test('is renamed with its record', () => {
    saveDraft('accountDraft', 'member 3', { ...saved, name: 'Anna' });
    renameDraft('accountDraft', 'member 3', 'member 4', { age: 8 });
    expect(loadDraft('accountDraft', 'member 3', saved)).toBeNull();
    expect(loadDraft('accountDraft', 'member 4', saved)?.values).toEqual({
      ...saved,
      name: 'Anna',
      age: 8,
    });
    renameDraft('accountDraft', 'member 3', 'member 4', {});
    expect(loadDraft('accountDraft', 'member 4', saved)?.values.name).toBe('Anna');
  });

  test('is not stored when storage is not available, without an error', () => {
    vi.stubGlobal('sessionStorage', {
      getItem: () => {
        throw new Error('forbidden');
      },
      setItem: () => {
        throw new Error('full');
      },
    });
    saveDraft('accountDraft', 'member 3', { name: 'Anna' });
    expect(loadDraft('accountDraft', 'member 3', saved)).toBeNull();
  });
});
