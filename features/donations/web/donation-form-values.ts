import type { OfferedChoice } from '#features/donations/contract/donation-choices.ts';
import {
  Donor,
  monthlyCampaignMessage,
  monthlyEmailRequiredMessage,
  maxDonationCents,
  Tribute,
} from '#features/donations/contract/donations.ts';
import { massIntentionsPurpose } from '#features/donations/contract/rules/mass-intentions.ts';
import {
  emptyTribute,
  toTribute,
  tributeFields,
  type TributeFormValues,
} from './tribute-form-values.ts';
import { parseCents, computeDonationFee } from '#features/donations/contract/rules/donations.ts';

export type SplitFormValue = { purpose: string; amount: string };

/** Form values, as the unparsed input texts. */
export type DonationFormValues = TributeFormValues & {
  amount: string;
  purpose: string;
  /** True when `parts` apply instead of `amount` and `purpose`. */
  divided: boolean;
  parts: SplitFormValue[];
  coverFee: boolean;
  monthly: boolean;
  /** The page of a campaign may name the giver. */
  showName: boolean;
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
  showName: false,
  name: '',
  phone: '',
  email: '',
  location: '',
  note: '',
  ...emptyTribute,
};

/** Parts, covered fee and total in cents. Parts without a valid purpose and amount are left out of `parts`. */
export function computeTotals(values: DonationFormValues, feePercent: number) {
  const parts = getParts(values).flatMap(({ purpose, amount }) => {
    const cents = parseCents(amount) ?? 0;
    return purpose && cents > 0 ? [{ message: purpose, amount: cents }] : [];
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

/** What the form lists. The offering for a Mass is given from its request, so only a gift that has it already lists it. */
export const listPurposes = (
  values: DonationFormValues,
  purposes: readonly OfferedChoice[],
): OfferedChoice[] =>
  purposes.filter(
    ({ name }) =>
      name !== massIntentionsPurpose || getParts(values).some(({ purpose }) => purpose === name),
  );

type Offered = Record<'purposes' | 'locations', readonly OfferedChoice[]>;

const isOffered = (choices: readonly OfferedChoice[], text: string): boolean =>
  choices.some(({ name }) => name === text);

const findCampaign = (purposes: readonly OfferedChoice[], purpose: string) =>
  purposes.find(({ name }) => name === purpose)?.campaign;

/** The campaigns that the gift is for, at least in part. */
export const listCampaigns = (values: DonationFormValues, purposes: readonly OfferedChoice[]) =>
  getParts(values).flatMap(({ purpose }) => findCampaign(purposes, purpose) ?? []);

/**
 * The message for each invalid value, by field id (specification, section 5; decisions, section 1). What a draft chose is missing when
 * it is no longer offered.
 */
export function validateDonation(
  values: DonationFormValues,
  { purposes, locations }: Offered,
): Record<string, string> {
  const errors: Record<string, string> = {};
  const whole = getParts(values);
  const seen = new Set<string>();
  whole.forEach(({ purpose, amount }, index) => {
    const suffix = values.divided ? `-${index}` : '';
    const cents = parseCents(amount);
    if (!cents) errors[`amount${suffix}`] = 'Amount is required';
    else if (cents > maxDonationCents) errors[`amount${suffix}`] = 'Amount is too large';
    if (!isOffered(purposes, purpose)) errors[`purpose${suffix}`] = 'Donation is required';
    else if (values.monthly && findCampaign(purposes, purpose))
      errors[`purpose${suffix}`] = monthlyCampaignMessage;
    else if (seen.has(purpose)) errors[`purpose${suffix}`] = 'Choose each purpose only once';
    seen.add(purpose);
  });
  const donor = Donor.safeParse(values);
  if (!donor.success)
    for (const { path, message } of donor.error.issues) errors[String(path[0])] ??= message;
  const tribute = Tribute.optional().safeParse(toTribute(values));
  for (const { path, message } of tribute.error?.issues ?? []) {
    const field = String(path[0]);
    errors[tributeFields[field] ?? field] ??= message;
  }
  if (!isOffered(locations, values.location)) errors['location'] ??= 'location is required';
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
  tributeName: 'Their name',
  familyEmail: 'Email of the family',
  familyMessage: 'Words for the family',
};

/** For a form's summary, in the order of the errors. */
export const toFieldErrors = (errors: Readonly<Record<string, unknown>>) =>
  Object.entries(errors)
    .filter(([, cause]) => cause)
    .map(([field]) => ({ field, label: labels[field.split('-')[0] ?? ''] ?? field }));
