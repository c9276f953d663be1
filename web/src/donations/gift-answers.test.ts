import { expect, test } from 'vitest';
import { emptyGift, faultsOf, sumOf, wrongAnswers } from './gift-answers.ts';

const full = {
  ...emptyGift,
  amount: '50',
  purpose: 'Liturgy',
  name: 'Sample Giver',
  phone: '6175550123',
  location: 'St_Kizito',
  note: 'With thanks',
};

test('an empty form has a sentence for each answer that is required', () => {
  expect(faultsOf(emptyGift)).toEqual({
    amount: 'Amount is required',
    purpose: 'Donation is required',
    name: 'Name is required',
    phone: 'Telephone is required',
    location: 'location is required',
    note: 'note is required',
  });
});

test.each([
  [{}, {}],
  [{ phone: '617' }, { phone: 'Telephone is required' }],
  [{ email: 'nobody' }, { email: 'Valid email is required' }],
  [{ amount: '0' }, { amount: 'Amount is required' }],
  [{ amount: '100,000.01' }, { amount: 'Amount is too large' }],
  [{ monthly: true }, { email: 'Email is required for a monthly gift' }],
  [{ monthly: true, email: 'giver@example.org' }, {}],
  [{ note: '  ' }, { note: 'note is required' }],
])('with %j the faults are %j', (changes, faults) => {
  expect(faultsOf({ ...full, ...changes })).toEqual(faults);
});

test('a divided gift names the faults of each part', () => {
  const parts = [
    { purpose: 'UMD', amount: '30' },
    { purpose: 'UMD', amount: '' },
  ];
  const faults = faultsOf({ ...full, divided: true, parts });
  expect(faults).toEqual({
    'amount-1': 'Amount is required',
    'purpose-1': 'Each purpose is named once',
  });
  expect(wrongAnswers(faults).map(({ label }) => label)).toEqual(['Amount', 'Donation']);
});

test('the sum is in cents, with the fee only where it is covered', () => {
  expect(sumOf(full, 3)).toEqual({
    parts: [{ message: 'Liturgy', amount: 5_000 }],
    giftCents: 5_000,
    feeCents: 0,
    totalCents: 5_000,
  });
  const parts = [
    { purpose: 'UMD', amount: '33.33' },
    { purpose: 'Ndobolo', amount: '16.67' },
  ];
  expect(sumOf({ ...full, divided: true, coverFee: true, parts }, 3)).toMatchObject({
    giftCents: 5_000,
    feeCents: 150,
    totalCents: 5_150,
  });
});
