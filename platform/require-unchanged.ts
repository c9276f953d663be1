import { decapitalize } from '#contract/rules/capitals.ts';
import { isDeepStrictEqual } from 'node:util';
import { ProblemError } from './problem-error.ts';

/** Throws 'record-changed', with the fields, when a record that the caller has locked is no longer as the screen showed it. */
export function requireUnchanged<T extends object>(seen: T, current: T): void {
  const now = new Map<string, unknown>(Object.entries(current));
  const fields = Object.entries(seen)
    .filter(([name, value]) => !isDeepStrictEqual(value, now.get(name)))
    .map(([name]) => name.replace(/([A-Z])/g, (capital) => ` ${decapitalize(capital)}`));
  if (fields.length > 0) throw new ProblemError('record-changed', { changes: fields.join(', ') });
}
