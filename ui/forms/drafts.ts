import { readStoredText, writeStoredText } from '../browser/storage.ts';

/**
 * As what a draft is stored: of a visitor or of an account until the tab is closed, or the long text of an account until it is saved.
 * Signing out deletes those of the account.
 */
export type DraftKind = 'buyerDraft' | 'accountDraft' | 'accountTextDraft';

type Values = Record<string, unknown>;

type Draft = {
  at: number;
  values: Values;
  /** What the form began with in these fields; null in a draft that stores all values. */
  base: Values | null;
};

const isRecord = (value: unknown): value is Values => getType(value) === 'object';

/** Throws an error when the text is no draft. */
function parseDraft(text: string): Draft {
  const stored: unknown = JSON.parse(text);
  const { at, values, base } = {
    at: undefined,
    values: undefined,
    base: undefined,
    ...Object(stored),
  };
  if (typeof at !== 'number' || !isRecord(values)) throw new TypeError('No draft.');
  return { at, values, base: isRecord(base) ? base : null };
}

const getType = (value: unknown) =>
  Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value;

export const isSameValue = (a: unknown, b: unknown): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

/** Whether a draft's value is one that this version of the form can have: a field that can be empty is null at times. */
const fits = (value: unknown, saved: unknown, base: unknown): boolean =>
  getType(value) === getType(saved) ||
  saved === null ||
  (value === null && getType(base) === getType(saved));

/**
 * Merges a form's draft into the saved values, with what the form began with in the fields that were changed; null when nothing
 * differs or the draft no longer fits the form.
 */
export function loadDraft<Saved extends Values>(
  kind: DraftKind,
  name: string,
  saved: Saved,
): { at: Date; values: Saved; base: Saved } | null {
  try {
    const { at, values, base } = parseDraft(readStoredText(kind, name) ?? 'null');
    const changed = Object.entries(values).filter(
      ([field, value]) =>
        field in saved &&
        fits(value, saved[field], base?.[field]) &&
        !isSameValue(value, saved[field]),
    );
    if (changed.length === 0) return null;
    const baseFields = changed.flatMap(([field]) =>
      base && field in base ? [[field, base[field]] as const] : [],
    );
    return {
      at: new Date(at),
      values: { ...saved, ...Object.fromEntries(changed) },
      base: { ...saved, ...Object.fromEntries(baseFields) },
    };
  } catch {
    return null;
  }
}

/** With `base`, stores only what differs from it: what others change in the other fields is theirs. */
export function saveDraft(kind: DraftKind, name: string, values: Values, base?: Values): void {
  const pickChanged = (record: Values): Values =>
    Object.fromEntries(
      Object.entries(record).filter(([field]) => !base || !isSameValue(values[field], base[field])),
    );
  const draft = {
    at: Date.now(),
    values: pickChanged(values),
    ...(base && { base: pickChanged(base) }),
  };
  writeStoredText(kind, JSON.stringify(draft), name);
}

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
    const draft = parseDraft(text);
    const moved = { ...draft, values: { ...draft.values, ...changes } };
    writeStoredText(kind, JSON.stringify(moved), to);
  } catch {
    // An unreadable draft is dropped.
  }
  deleteDraft(kind, from);
}
