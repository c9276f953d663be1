import type { JSONContent } from '@tiptap/core';
import { z } from 'zod';

const isText = (value: unknown) => typeof value === 'object' && value !== null && 'type' in value;

/** What a person has written and not saved, as this browser keeps it. */
const Kept = z.object({
  /** The version the writing began with; 0 for a new page. */
  version: z.int(),
  at: z.number(),
  values: z.object({
    slug: z.string(),
    title: z.string(),
    album: z.string(),
    keeper: z.string(),
    reviewOn: z.string(),
    body: z.custom<JSONContent>(isText),
  }),
});
export type KeptDraft = z.output<typeof Kept>;

const keyOf = (slug: string) => `page-draft:${slug}`;

/** Survives a reload, an expired sign-in and a closed tab. Where nothing can be kept, nothing is. */
export function keepDraft(slug: string, kept: KeptDraft, storage: Storage = localStorage): void {
  try {
    storage.setItem(keyOf(slug), JSON.stringify(kept));
  } catch {
    // A full or forbidden store: the leave warning still stands.
  }
}

export function keptDraft(slug: string, storage: Storage = localStorage): KeptDraft | null {
  try {
    const read = Kept.safeParse(JSON.parse(storage.getItem(keyOf(slug)) ?? 'null'));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

export function forgetDraft(slug: string, storage: Storage = localStorage): void {
  try {
    storage.removeItem(keyOf(slug));
  } catch {
    // As above.
  }
}
