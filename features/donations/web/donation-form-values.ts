import {
  type DonationPurpose,
  donationPurposes,
  Donor,
  monthlyEmailRequiredMessage,
  maxDonationCents,
} from '#features/donations/contract/donations.ts';
import { parseCents, computeDonationFee } from '#features/donations/contract/rules/donations.ts';

export type SplitFormValue = { purpose: string; amount: string };

/** Form values, as the unparsed input texts. */
export type DonationFormValues = {
  amount: string;
  purpose: string;
  /** True when `parts` apply instead of `amount` and `purpose`. */
  divided: boolean;
  parts: SplitFormValue[];
  coverFee: boolean;
  monthly: boolean;
  name: string;
  phone: string;
  email: string;
  location: string;
  note: string;
};

export const emptyDonationValues: DonationFormValues = {
  amount: '',
  purpose: '',
  divided: false,
  parts: [
    { purpose: '', amount: '' },
    { purpose: '', amount: '' },
  ],
  coverFee: false,
  monthly: false,
  name: '',
  phone: '',
  email: '',
  location: '',
  note: '',
};

/** Parts, covered fee and total in cents. Parts without a valid purpose and amount are left out of `parts`. */
export function computeTotals(values: DonationFormValues, feePercent: number) {
  const parts = getParts(values).flatMap(({ purpose, amount }) => {
    const message = parsePurpose(purpose);
    const cents = parseCents(amount) ?? 0;
    return message && cents > 0 ? [{ message, amount: cents }] : [];
  });
  const donationCents = getParts(values).reduce(
    (sum, { amount }) => sum + (parseCents(amount) ?? 0),
    0,
  );
  const feeCents = values.coverFee ? computeDonationFee(donationCents, feePercent) : 0;
  return { parts, donationCents, feeCents, totalCents: donationCents + feeCents };
}

const getParts = ({
  divided,
  parts,
  purpose,
  amount,
}: DonationFormValues): readonly SplitFormValue[] => (divided ? parts : [{ purpose, amount }]);

const parsePurpose = (text: string): DonationPurpose | undefined =>
  donationPurposes.find((purpose) => purpose === text);

/** The message for each invalid value, by field id (specification, section 5; decisions, section 1). */
export function validateDonation(values: DonationFormValues): Record<string, string> {
  const errors: Record<string, string> = {};
  const whole = getParts(values);
  const seen = new Set<string>();
  whole.forEach(({ purpose, amount }, index) => {
    const suffix = values.divided ? `-${index}` : '';
    const cents = parseCents(amount);
    if (!cents) errors[`amount${suffix}`] = 'Amount is required';
    else if (cents > maxDonationCents) errors[`amount${suffix}`] = 'Amount is too large';
    if (!parsePurpose(purpose)) errors[`purpose${suffix}`] = 'Donation is required';
    else if (seen.has(purpose)) errors[`purpose${suffix}`] = 'Choose each purpose only once';
    seen.add(purpose);
  });
  const donor = Donor.safeParse(values);
  if (!donor.success)
    for (const { path, message } of donor.error.issues) errors[String(path[0])] ??= message;
  if (values.monthly && values.email.trim() === '') errors['email'] = monthlyEmailRequiredMessage;
  return errors;
}

const labels: Record<string, string> = {
  amount: 'Amount',
  purpose: 'Donation',
  name: 'Name',
  phone: 'Telephone',
  email: 'Email',
  location: 'Location',
  note: 'Note',
};

/** For a form's summary, in the order of the errors. */
export const toFieldErrors = (errors: Readonly<Record<string, unknown>>) =>
  Object.entries(errors)
    .filter(([, cause]) => cause)
    .map(([field]) => ({ field, label: labels[field.split('-')[0] ?? ''] ?? field }));
