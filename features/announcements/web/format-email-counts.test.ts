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
  expect(formatEmailCounts({ ...counts, unsent: 0, returned: 0 })).toBe(sentence);
});

test('says who got none, because mail to the address came back', () => {
  const counts = { sent: 3, waiting: 0, failed: 0, unsent: 0, returned: 2 };
  expect(formatEmailCounts(counts)).toBe(
    '3 emails sent, 2 not sent, because mail to the address came back.',
  );
});
