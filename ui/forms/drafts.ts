import { browserStorage, tabStorage } from '../browser/storage.ts';

/** 'tab': until the tab is closed. 'browser': until saved; only for long texts without personal data. */
export type DraftStorage = 'tab' | 'browser';

const storages = { tab: tabStorage, browser: browserStorage };
const getStorageKey = (name: string) => `draft ${name}`;

/** Throws an error when the text is no draft. */
function parseDraft(text: string): { at: number; values: Record<string, unknown> } {
  const stored: unknown = JSON.parse(text);
  const { at, values } = { at: undefined, values: undefined, ...Object(stored) };
  if (typeof at !== 'number' || getType(values) !== 'object') throw new TypeError('No draft.');
  return { at, values };
}

const getType = (value: unknown) =>
  Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value;

/** Merges a form's draft into the saved values; null when nothing differs or the draft no longer fits the form. */
export function loadDraft<Values extends Record<string, unknown>>(
  name: string,
  saved: Values,
  storage: DraftStorage = 'tab',
): { at: Date; values: Values } | null {
  try {
    const { at, values } = parseDraft(storages[storage].read(getStorageKey(name)) ?? 'null');
    const changed = Object.entries(values).filter(
      ([field, value]) =>
        field in saved &&
        getType(value) === getType(saved[field]) &&
        JSON.stringify(value) !== JSON.stringify(saved[field]),
    );
    if (changed.length === 0) return null;
    return { at: new Date(at), values: { ...saved, ...Object.fromEntries(changed) } };
  } catch {
    return null;
  }
}

export const saveDraft = (
  name: string,
  values: Record<string, unknown>,
  storage: DraftStorage = 'tab',
): void => storages[storage].write(getStorageKey(name), JSON.stringify({ at: Date.now(), values }));

export const deleteDraft = (name: string, storage: DraftStorage = 'tab'): void =>
  storages[storage].write(getStorageKey(name), null);

/** Deletes the drafts of this tab at sign-out; drafts without personal data stay in the browser. */
export const deleteTabDrafts = (): void => tabStorage.deleteAll(getStorageKey(''));

/** Moves the draft of a renamed record; `changes` are merged into its values. */
export function renameDraft(
  from: string,
  to: string,
  changes: Record<string, unknown>,
  storage: DraftStorage = 'tab',
): void {
  const text = storages[storage].read(getStorageKey(from));
  if (text === null) return;
  try {
    const { at, values } = parseDraft(text);
    const moved = { at, values: { ...values, ...changes } };
    storages[storage].write(getStorageKey(to), JSON.stringify(moved));
  } catch {
    // An unreadable draft is dropped.
  }
  deleteDraft(from, storage);
}
