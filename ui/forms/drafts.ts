import { readStoredText, writeStoredText } from '../browser/storage.ts';

/**
 * As what a draft is stored: of a visitor or of an account until the tab is closed, or the long text of an account until it is saved.
 * Signing out deletes those of the account.
 */
export type DraftKind = 'buyerDraft' | 'accountDraft' | 'accountTextDraft';

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
  kind: DraftKind,
  name: string,
  saved: Values,
): { at: Date; values: Values } | null {
  try {
    const { at, values } = parseDraft(readStoredText(kind, name) ?? 'null');
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

export const saveDraft = (kind: DraftKind, name: string, values: Record<string, unknown>): void =>
  writeStoredText(kind, JSON.stringify({ at: Date.now(), values }), name);

export const deleteDraft = (kind: DraftKind, name: string): void =>
  writeStoredText(kind, null, name);

/** Moves the draft of a renamed record; `changes` are merged into its values. */
export function renameDraft(
  kind: DraftKind,
  from: string,
  to: string,
  changes: Record<string, unknown>,
): void {
  const text = readStoredText(kind, from);
  if (text === null) return;
  try {
    const { at, values } = parseDraft(text);
    const moved = { at, values: { ...values, ...changes } };
    writeStoredText(kind, JSON.stringify(moved), to);
  } catch {
    // An unreadable draft is dropped.
  }
  deleteDraft(kind, from);
}
