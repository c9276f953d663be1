import { uiMessages } from '#contract/ui-messages.ts';
import { formatCount } from '#contract/rules/counts.ts';
import { groupDigits } from '#contract/rules/digits.ts';
import { z } from 'zod';

/** Lets every schema without a message of its own answer in plain words; the library's sentences name types and patterns. */
export function setPlainMessages(): void {
  z.config({ customError: toPlainMessage });
}

/** More choices than a sentence can list. */
const maxListed = 12;

function toPlainMessage(issue: z.core.$ZodRawIssue): string {
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
