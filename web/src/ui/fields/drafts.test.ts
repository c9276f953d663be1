import { beforeEach, describe, expect, test, vi } from 'vitest';
import { forgetDraft, forgetDraftsOfTab, keepDraft, keptDraft, moveDraft } from './drafts.ts';

const saved = { name: 'Anne', age: 7, note: '', tags: ['a'], text: { type: 'doc' } };

/** As a browser's: what is kept are its own keys. */
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

describe('what was typed and not saved', () => {
  test('is laid over what is saved, with the moment it was typed', () => {
    const before = Date.now();
    keepDraft('member 3', { name: 'Anna', note: 'new' });
    const kept = keptDraft('member 3', saved);
    expect(kept?.values).toEqual({ ...saved, name: 'Anna', note: 'new' });
    expect(kept?.at.getTime()).toBeGreaterThanOrEqual(before);
  });

  test.each(['tab', 'browser'] as const)('is of its own form and %s, until forgotten', (life) => {
    keepDraft('member 3', { name: 'Anna' }, life);
    expect(keptDraft('member 4', saved, life)).toBeNull();
    expect(keptDraft('member 3', saved, life === 'tab' ? 'browser' : 'tab')).toBeNull();
    forgetDraft('member 3', life);
    expect(keptDraft('member 3', saved, life)).toBeNull();
  });

  test.each([
    ['no JSON', '{'],
    ['a number', '3'],
    ['what is saved', JSON.stringify({ at: 1, values: saved })],
    ['without a moment', '{"values":{"name":"Anna"}}'],
    [
      'fields of another version',
      '{"at":1,"values":{"age":"seven","shoe":38,"tags":{},"text":null}}',
    ],
  ])('is %s: the form starts with what is saved', (_, text) => {
    sessionStorage.setItem('draft member 3', text);
    expect(keptDraft('member 3', saved)).toBeNull();
  });

  test('goes with its record to another name', () => {
    keepDraft('member 3', { ...saved, name: 'Anna' });
    moveDraft('member 3', 'member 4', { age: 8 });
    expect(keptDraft('member 3', saved)).toBeNull();
    expect(keptDraft('member 4', saved)?.values).toEqual({ ...saved, name: 'Anna', age: 8 });
    moveDraft('member 3', 'member 4', {});
    expect(keptDraft('member 4', saved)?.values.name).toBe('Anna');
  });

  test('is gone from the tab with who signs out, and only that', () => {
    keepDraft('member 3', { name: 'Anna' });
    keepDraft('page about', { name: 'Anna' }, 'browser');
    sessionStorage.setItem('cart', 'ours');
    forgetDraftsOfTab();
    expect(keptDraft('member 3', saved)).toBeNull();
    expect(keptDraft('page about', saved, 'browser')?.values.name).toBe('Anna');
    expect(sessionStorage.getItem('cart')).toBe('ours');
  });

  test('is nothing where a browser keeps nothing, and nothing fails', () => {
    vi.stubGlobal('sessionStorage', {
      getItem: () => {
        throw new Error('forbidden');
      },
      setItem: () => {
        throw new Error('full');
      },
    });
    keepDraft('member 3', { name: 'Anna' });
    expect(keptDraft('member 3', saved)).toBeNull();
    forgetDraftsOfTab();
  });
});
