import { expect, test } from 'vitest';
import { formatEmailCounts } from './format-email-counts.ts';

test.each([
  [{ sent: 0, waiting: 0, failed: 0 }, ''],
  [{ sent: 1, waiting: 0, failed: 0 }, '1 email sent.'],
  [{ sent: 1200, waiting: 3, failed: 0 }, '1,200 emails sent, 3 waiting to go out.'],
  [{ sent: 0, waiting: 0, failed: 1 }, "0 emails sent, 1 couldn't be delivered."],
  [
    { sent: 12, waiting: 3, failed: 2 },
    "12 emails sent, 3 waiting to go out, 2 couldn't be delivered.",
  ],
])('%j', (counts, sentence) => {
  expect(formatEmailCounts({ ...counts, unsent: 0 })).toBe(sentence);
});
