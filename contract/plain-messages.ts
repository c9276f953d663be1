import { config, type z } from 'zod';
import { formatCount } from './rules/counts.ts';
import { groupDigits } from './rules/digits.ts';
import { uiMessages } from './ui-messages.ts';

/**
 * Whoever loads a schema of the contract, server or form, has plain words wherever one has no message of its own; the library's sentences
 * name types and patterns.
 */
config({ customError: toPlainMessage });

function toPlainMessage(issue: z.core.$ZodRawIssue): string {
  // More choices than a sentence can list.
  const maxListed = 12;
  if (issue.input === undefined) return 'This is required';
  if (issue.code === 'invalid_value' && issue.values.length <= maxListed)
    return `Use one of these: ${issue.values.map(String).join(', ')}`;
  if (issue.code === 'too_big') return describeLimit('most', issue, issue.maximum);
  if (issue.code === 'too_small') return describeLimit('least', issue, issue.minimum);
  return uiMessages.invalidForm;
}

function describeLimit(
  limit: 'most' | 'least',
  { origin, inclusive }: { origin: string; inclusive?: boolean },
  value: number | bigint,
): string {
  const count = describeCount[origin]?.(Number(value));
  return count === undefined || inclusive === false
    ? uiMessages.invalidForm
    : `Use at ${limit} ${count}`;
}

/** What the limit of a value counts, by the kind of value. */
const describeCount: Record<string, (count: number) => string> = {
  string: (count) => formatCount(count, 'character'),
  array: (count) => formatCount(count, 'entry', 'entries'),
  number: groupDigits,
  int: groupDigits,
};
