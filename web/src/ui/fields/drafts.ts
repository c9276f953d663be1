import { z } from 'zod';
import { browserMemory, tabMemory } from '../memory.ts';

/** Until its tab is closed; or until it is saved, for long texts without anybody's personal data. */
export type DraftLife = 'tab' | 'browser';

const Kept = z.object({ at: z.number(), values: z.record(z.string(), z.unknown()) });
const memories = { tab: tabMemory, browser: browserMemory };
const nameOf = (name: string) => `draft ${name}`;

const kindOf = (value: unknown) =>
  Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value;

/** What was typed into a form of that name and not saved, laid over what is saved; null when nothing differs, or nothing fits any more. */
export function keptDraft<Values extends Record<string, unknown>>(
  name: string,
  saved: Values,
  life: DraftLife = 'tab',
): { at: Date; values: Values } | null {
  try {
    const { at, values } = Kept.parse(JSON.parse(memories[life].read(nameOf(name)) ?? 'null'));
    const changed = Object.entries(values).filter(
      ([field, value]) =>
        field in saved &&
        kindOf(value) === kindOf(saved[field]) &&
        JSON.stringify(value) !== JSON.stringify(saved[field]),
    );
    if (changed.length === 0) return null;
    return { at: new Date(at), values: { ...saved, ...Object.fromEntries(changed) } };
  } catch {
    return null;
  }
}

export const keepDraft = (
  name: string,
  values: Record<string, unknown>,
  life: DraftLife = 'tab',
): void => memories[life].write(nameOf(name), JSON.stringify({ at: Date.now(), values }));

export const forgetDraft = (name: string, life: DraftLife = 'tab'): void =>
  memories[life].write(nameOf(name), null);

/** Who signs out leaves nothing typed behind for the next person at this device; long texts without personal data stay. */
export const forgetDraftsOfTab = (): void => tabMemory.forgetAll(nameOf(''));

/** What was typed goes with a record that has another name now; `changes` are the answers that this alone changes. */
export function moveDraft(
  from: string,
  to: string,
  changes: Record<string, unknown>,
  life: DraftLife = 'tab',
): void {
  const text = memories[life].read(nameOf(from));
  if (text === null) return;
  try {
    const { at, values } = Kept.parse(JSON.parse(text));
    const moved = { at, values: { ...values, ...changes } };
    memories[life].write(nameOf(to), JSON.stringify(moved));
  } catch {
    // What cannot be read would not have been restored either.
  }
  forgetDraft(from, life);
}
