import { monthlyEmailRequiredMessage } from '#features/donations/contract/donations.ts';
import { expect, test } from 'vitest';
import {
  emptyDonationValues,
  validateDonation,
  computeTotals,
  listPurposes,
  toFieldErrors,
} from './donation-form-values.ts';

const full = {
  ...emptyDonationValues,
  amount: '50',
  purpose: 'Liturgy',
  name: 'Sample Donor',
  phone: '6175550123',
  location: 'St_Kizito',
  note: 'With thanks',
};

const toChoice = (name: string) => ({ name, label: name, campaign: null });
const offered = {
  purposes: ['Liturgy', 'UMD', 'Ndobolo'].map(toChoice),
  locations: ['St_Kizito'].map(toChoice),
};

test('an empty form has an error for each required field', () => {
  expect(validateDonation(emptyDonationValues, offered)).toEqual({
    amount: 'Amount is required',
    purpose: 'Donation is required',
    name: 'Name is required',
    phone: 'Telephone is required',
    location: 'location is required',
    note: 'Note is required',
  });
});

test.each([
  [{}, {}],
  [{ phone: '617' }, { phone: 'Telephone is required' }],
  [{ email: 'nobody' }, { email: 'Valid email is required' }],
  [{ amount: '0' }, { amount: 'Amount is required' }],
  [{ amount: '100,000.01' }, { amount: 'Amount is too large' }],
  [{ monthly: true }, { email: monthlyEmailRequiredMessage }],
  [{ monthly: true, email: 'giver@example.org' }, {}],
  [{ note: '  ' }, { note: 'Note is required' }],
  [
    { purpose: 'Archived', location: 'Archived' },
    { purpose: 'Donation is required', location: 'location is required' },
  ],
])('%j gives the errors %j', (changes, errors) => {
  expect(validateDonation({ ...full, ...changes }, offered)).toEqual(errors);
});

test('a split donation has errors for each part', () => {
  const parts = [
    { purpose: 'UMD', amount: '30' },
    { purpose: 'UMD', amount: '' },
  ];
  const errors = validateDonation({ ...full, divided: true, parts }, offered);
  expect(errors).toEqual({
    'amount-1': 'Amount is required',
    'purpose-1': 'Choose each purpose only once',
  });
  expect(toFieldErrors(errors).map(({ label }) => label)).toEqual(['Amount', 'Donation']);
});

test('totals are in cents, with the fee only when it is covered', () => {
  expect(computeTotals(full, 3)).toEqual({
    parts: [{ message: 'Liturgy', amount: 5_000 }],
    donationCents: 5_000,
    feeCents: 0,
    totalCents: 5_000,
  });
  const parts = [
    { purpose: 'UMD', amount: '33.33' },
    { purpose: 'Ndobolo', amount: '16.67' },
  ];
  expect(computeTotals({ ...full, divided: true, coverFee: true, parts }, 3)).toMatchObject({
    donationCents: 5_000,
    feeCents: 150,
    totalCents: 5_150,
  });
});

test('the offering for a Mass is listed only where it was chosen', () => {
  const purposes = ['Liturgy', 'Mass_intentions'].map(toChoice);
  const listNames = (purpose: string) =>
    listPurposes({ ...full, purpose }, purposes).map(({ name }) => name);
  expect(listNames('Liturgy')).toEqual(['Liturgy']);
  expect(listNames('Mass_intentions')).toEqual(['Liturgy', 'Mass_intentions']);
});
