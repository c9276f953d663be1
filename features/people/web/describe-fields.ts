import type { Change } from '#contract/history.ts';
import { listChangedFields } from './audit-labels.ts';

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What was written about the time before, without fields that nothing was written about afterward: they may be as they were. */
const omitUnknown = (before: unknown, after: unknown): unknown =>
  isRecord(before) && isRecord(after)
    ? Object.fromEntries(Object.entries(before).filter(([name]) => name in after))
    : before;

/** 'Chair: Table 1-Chair 2 → Table 3-Chair 1.' */
export const describeFields = (
  { before, after }: Pick<Change, 'before' | 'after'>,
  formatDate: (date: Date) => string,
): string =>
  listChangedFields(omitUnknown(before, after), after, formatDate)
    .map(({ field, before: from, after: to }) =>
      from ? `${field}: ${from} → ${to || 'none'}.` : `${field}: ${to}.`,
    )
    .join(' ');
