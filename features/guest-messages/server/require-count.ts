import { formatCount } from '#contract/rules/counts.ts';
import { ProblemError } from '#platform/problem-error.ts';

/** Throws when a message would reach nobody, or not as many people as its sender confirmed. */
export function requireCount(count: number, confirmed: number): void {
  if (count === 0) throw new ProblemError('nobody-to-write-to');
  if (count !== confirmed)
    throw new ProblemError('recipients-changed', {
      count,
      people: formatCount(count, 'person', 'people'),
    });
}
