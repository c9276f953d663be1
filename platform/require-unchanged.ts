import type { Change } from '#contract/history.ts';
import { isDeepStrictEqual } from 'node:util';
import { ProblemError } from './problem-error.ts';

/**
 * Throws 'record-changed', with what changed and who changed it, when a record that the caller has locked is no longer as the form
 * that changes it began with. `readHistory` reads its changes, oldest first.
 */
export async function requireUnchanged<T extends object>(
  seen: T | undefined,
  current: T,
  readHistory: () => Promise<readonly Change[]>,
): Promise<void> {
  if (!seen) return;
  const now = new Map<string, unknown>(Object.entries(current));
  const fields = Object.entries(seen)
    .filter(([name, value]) => !isDeepStrictEqual(value, now.get(name)))
    .map(([name]) => name.replace(/([A-Z])/g, (capital) => ` ${capital.toLowerCase()}`));
  if (fields.length === 0) return;
  const actor = (await readHistory()).at(-1)?.actorName || 'the site';
  throw new ProblemError('record-changed', { changes: `${fields.join(', ')} (${actor})` });
}
