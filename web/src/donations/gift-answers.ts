import {
  type DonationPurpose,
  donationPurposes,
  Giver,
  monthlyNeedsEmail,
  mostCents,
} from '@namugongo/contract/donations';
import { centsIn, feeOfGift } from '@namugongo/contract/rules/gifts';

export type PartAnswer = { purpose: string; amount: string };

/** What the form holds: texts as they were typed. */
export type GiftAnswers = {
  amount: string;
  purpose: string;
  /** The gift is divided: `parts` count, `amount` and `purpose` do not. */
  divided: boolean;
  parts: PartAnswer[];
  coverFee: boolean;
  monthly: boolean;
  name: string;
  phone: string;
  email: string;
  location: string;
  note: string;
};

export const emptyGift: GiftAnswers = {
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

/** The gift in cents: what it is for, the covered fee, what the card is charged. Parts that say nothing yet count nothing. */
export function sumOf(answers: GiftAnswers, feePercent: number) {
  const parts = partsOf(answers).flatMap(({ purpose, amount }) => {
    const message = purposeIn(purpose);
    const cents = centsIn(amount) ?? 0;
    return message && cents > 0 ? [{ message, amount: cents }] : [];
  });
  const giftCents = partsOf(answers).reduce((sum, { amount }) => sum + (centsIn(amount) ?? 0), 0);
  const feeCents = answers.coverFee ? feeOfGift(giftCents, feePercent) : 0;
  return { parts, giftCents, feeCents, totalCents: giftCents + feeCents };
}

const partsOf = ({ divided, parts, purpose, amount }: GiftAnswers): readonly PartAnswer[] =>
  divided ? parts : [{ purpose, amount }];

export const purposeIn = (text: string): DonationPurpose | undefined =>
  donationPurposes.find((purpose) => purpose === text);

/** The sentence for each wrong answer, by the id of its field (specification, section 5; decisions, section 1). */
export function faultsOf(answers: GiftAnswers): Record<string, string> {
  const faults: Record<string, string> = {};
  const whole = partsOf(answers);
  const seen = new Set<string>();
  whole.forEach(({ purpose, amount }, index) => {
    const suffix = answers.divided ? `-${index}` : '';
    const cents = centsIn(amount);
    if (!cents) faults[`amount${suffix}`] = 'Amount is required';
    else if (cents > mostCents) faults[`amount${suffix}`] = 'Amount is too large';
    if (!purposeIn(purpose)) faults[`purpose${suffix}`] = 'Donation is required';
    else if (seen.has(purpose)) faults[`purpose${suffix}`] = 'Each purpose is named once';
    seen.add(purpose);
  });
  const giver = Giver.safeParse(answers);
  if (!giver.success)
    for (const { path, message } of giver.error.issues) faults[String(path[0])] ??= message;
  if (answers.monthly && answers.email.trim() === '') faults['email'] = monthlyNeedsEmail;
  return faults;
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

/** For a form's summary, in the order in which the faults were found. */
export const wrongAnswers = (faults: Readonly<Record<string, unknown>>) =>
  Object.entries(faults)
    .filter(([, fault]) => fault)
    .map(([field]) => ({ field, label: labels[field.split('-')[0] ?? ''] ?? field }));
