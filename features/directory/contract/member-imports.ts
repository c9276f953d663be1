import { z } from 'zod';
import { id, timestamp } from '#contract/codecs.ts';

export const maxImportRows = 20_000;
/** What an import does with people who are already in the directory (same email or telephone). */
export const duplicatePolicies = ['update', 'skip'] as const;
export type DuplicatePolicy = (typeof duplicatePolicies)[number];

/** What an import does with rows that look like a person of the directory, or an earlier row, but have no email or telephone in common. */
export const likelyPolicies = ['add', 'leave-out'] as const;
export type LikelyPolicy = (typeof likelyPolicies)[number];

/** An import that can be undone: all it added goes, all it changed is as before, except what was changed since. */
export const MemberImport = z.object({
  id,
  importedBy: z.string(),
  importedAt: timestamp,
  added: z.int(),
  updated: z.int(),
});
export type MemberImport = z.output<typeof MemberImport>;

export const ImportResult = z.object({
  /** Names the import, to undo it; null when it changed nothing. */
  importId: id.nullable(),
  added: z.int(),
  updated: z.int(),
  skipped: z.int(),
  /** The rows that were left out, to be corrected: all columns of the file, then why. */
  rejected: z.object({ columns: z.array(z.string()), rows: z.array(z.array(z.string())) }),
});
export type ImportResult = z.output<typeof ImportResult>;
