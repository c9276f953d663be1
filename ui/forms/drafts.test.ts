import { beforeEach, describe, expect, test, vi } from 'vitest';
import { deleteDraft, deleteTabDrafts, saveDraft, loadDraft, renameDraft } from './drafts.ts';

const saved = { name: 'Anne', age: 7, note: '', tags: ['a'], text: { type: 'doc' } };

/** Methods of a fake Storage that keeps its entries as own properties. */
const methods = {
  getItem(this: Record<string, string>, key: string) {
    return this[key] ?? null;
  },
  setItem(this: Record<string, string>, key: string, text: string) {
    this[key] = text;
  },
  removeItem(this: Record<string, string>, key: string) {
    delete this[key];
  },
};
const storage = (): unknown => Object.create(methods);

beforeEach(() => {
  vi.stubGlobal('sessionStorage', storage());
  vi.stubGlobal('localStorage', storage());
});

describe('a draft', () => {
  test('is merged into the saved values, with the time it was typed', () => {
    const before = Date.now();
    saveDraft('member 3', { name: 'Anna', note: 'new' });
    const stored = loadDraft('member 3', saved);
    expect(stored?.values).toEqual({ ...saved, name: 'Anna', note: 'new' });
    expect(stored?.at.getTime()).toBeGreaterThanOrEqual(before);
  });

  test.each(['tab', 'browser'] as const)('belongs to its form and %s until deleted', (life) => {
    saveDraft('member 3', { name: 'Anna' }, life);
    expect(loadDraft('member 4', saved, life)).toBeNull();
    expect(loadDraft('member 3', saved, life === 'tab' ? 'browser' : 'tab')).toBeNull();
    deleteDraft('member 3', life);
    expect(loadDraft('member 3', saved, life)).toBeNull();
  });

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
    expect(loadDraft('member 3', saved)).toBeNull();
  });

  test('is renamed with its record', () => {
    saveDraft('member 3', { ...saved, name: 'Anna' });
    renameDraft('member 3', 'member 4', { age: 8 });
    expect(loadDraft('member 3', saved)).toBeNull();
    expect(loadDraft('member 4', saved)?.values).toEqual({ ...saved, name: 'Anna', age: 8 });
    renameDraft('member 3', 'member 4', {});
    expect(loadDraft('member 4', saved)?.values.name).toBe('Anna');
  });

  test('is deleted from the tab at sign-out, and nothing else is', () => {
    saveDraft('member 3', { name: 'Anna' });
    saveDraft('page about', { name: 'Anna' }, 'browser');
    sessionStorage.setItem('cart', 'ours');
    deleteTabDrafts();
    expect(loadDraft('member 3', saved)).toBeNull();
    expect(loadDraft('page about', saved, 'browser')?.values.name).toBe('Anna');
    expect(sessionStorage.getItem('cart')).toBe('ours');
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
    saveDraft('member 3', { name: 'Anna' });
    expect(loadDraft('member 3', saved)).toBeNull();
    deleteTabDrafts();
  });
});
