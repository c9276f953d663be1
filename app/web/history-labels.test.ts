import { expect, test } from 'vitest';
import { DonationRecord } from '#features/donations/contract/donations.ts';
import { MonthlyDonation } from '#features/donations/contract/monthly-donations.ts';
import { describeFields } from '#features/people/web/describe-fields.ts';

test.each([...DonationRecord.shape.state.options, ...MonthlyDonation.shape.state.options])(
  'a history tells the state %s of a gift in words',
  (state) => {
    expect(describeFields({ before: null, after: { state } }, String)).toBe(
      `State: ${state.toLowerCase().replace('_', ' ')}.`,
    );
  },
);
