import {
  type BatchDonation,
  batchMethods,
  type BatchMethod,
  DonationBatchInput,
} from '#features/donations/contract/donation-batches.ts';
import { donationLocations, donationPurposes } from '#features/donations/contract/donations.ts';
import { parseCents } from '#features/donations/contract/rules/donations.ts';

/** A line of the form: an envelope, or another fund of the envelope above it. */
export type BatchLine = {
  key: string;
  /** Another fund of the envelope above. */
  continues: boolean;
  /** Chosen from the list. */
  donorId: number | null;
  name: string;
  phone: string;
  email: string;
  method: string;
  checkNumber: string;
  purpose: string;
  amount: string;
};

export type BatchFormValues = {
  reference: string;
  receivedOn: string;
  location: string;
  note: string;
  total: string;
  lines: BatchLine[];
};

export const createLine = (above?: BatchLine): BatchLine => ({
  key: crypto.randomUUID(),
  continues: false,
  donorId: null,
  name: '',
  phone: '',
  email: '',
  method: above?.method ?? 'cash',
  checkNumber: '',
  purpose: above?.purpose ?? '',
  amount: '',
});

export const createBatchValues = (today: string): BatchFormValues => ({
  reference: crypto.randomUUID(),
  receivedOn: today,
  location: '',
  note: '',
  total: '',
  lines: [createLine()],
});

/** The entered and the counted cents; a text that is no amount counts nothing. */
export function sumLines({ lines, total }: Pick<BatchFormValues, 'lines' | 'total'>): {
  entered: number;
  counted: number;
} {
  const entered = lines.reduce((sum, { amount }) => sum + (parseCents(amount) ?? 0), 0);
  return { entered, counted: parseCents(total) ?? 0 };
}

/** What is missing in the form, by field; empty when it can be sent. */
export function validateBatch(values: BatchFormValues): Record<string, string> {
  const errors: Record<string, string> = {};
  if (values.receivedOn === '') errors['receivedOn'] = 'Day is required';
  if (!donationLocations.some((item) => item === values.location))
    errors['location'] = 'Location is required';
  if (!parseCents(values.total)) errors['total'] = 'Total is required';
  const funds = new Set<string>();
  for (const [place, line] of values.lines.entries()) {
    if (!line.continues) funds.clear();
    if (funds.has(line.purpose)) errors[`lines.${place}.purpose`] = 'Choose each fund only once';
    funds.add(line.purpose);
    if (!parseCents(line.amount)) errors[`lines.${place}.amount`] = 'Amount is required';
    if (!donationPurposes.some((item) => item === line.purpose))
      errors[`lines.${place}.purpose`] = 'Fund is required';
  }
  return errors;
}

const findMethod = (text: string): BatchMethod =>
  batchMethods.find((method) => method === text) ?? 'cash';

/** The request of complete values: lines that continue an envelope are parts of its gift. */
export function toBatchInput(values: BatchFormValues): DonationBatchInput {
  const donations: BatchDonation[] = [];
  for (const line of values.lines) {
    const purpose = donationPurposes.find((item) => item === line.purpose);
    if (!purpose) throw new Error('A line has no fund.');
    const part = { message: purpose, amount: parseCents(line.amount) ?? 0 };
    const above = donations.at(-1);
    if (line.continues && above) above.split.push(part);
    else {
      const { donorId, name, phone, email, checkNumber } = line;
      donations.push({
        ...(donorId !== null && { donorId }),
        name: name.trim(),
        phone,
        email: email.trim(),
        method: findMethod(line.method),
        checkNumber: checkNumber.trim(),
        split: [part],
      });
    }
  }
  const { reference, receivedOn, location, note, total } = values;
  const facts = { reference, receivedOn, location, note, totalCents: parseCents(total) };
  return DonationBatchInput.parse({ ...facts, donations });
}
