import {
  BatchDonation,
  DonationBatchInput,
} from '#features/donations/contract/donation-batches.ts';
import {
  emptyTribute,
  toTribute,
  tributeFields,
  type TributeFormValues,
} from './tribute-form-values.ts';
import { parseCents } from '#features/donations/contract/rules/donations.ts';

/** A line of the form: an envelope, or another fund of the envelope above it. */
export type BatchLine = TributeFormValues & {
  key: string;
  /** Another fund of the envelope above. */
  continues: boolean;
  /** Chosen from the list. */
  donorId: number | null;
  /** Chosen, too: a record of its own. */
  isNewDonor: boolean;
  name: string;
  phone: string;
  email: string;
  method: string;
  checkNumber: string;
  /** The pledge that the envelope counts toward; empty for none. */
  pledgeId: string;
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
  isNewDonor: false,
  name: '',
  phone: '',
  email: '',
  method: above?.method ?? 'cash',
  checkNumber: '',
  pledgeId: '',
  purpose: above?.purpose ?? '',
  amount: '',
  ...emptyTribute,
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

type Errors = Record<string, string>;

/** An envelope: its line and those that continue it, each with its place in the form. */
type Envelope = { line: BatchLine; place: number }[];

function listEnvelopes(lines: readonly BatchLine[]): Envelope[] {
  const envelopes: Envelope[] = [];
  for (const [place, line] of lines.entries()) {
    const above = envelopes.at(-1);
    if (line.continues && above) above.push({ line, place });
    else envelopes.push([{ line, place }]);
  }
  return envelopes;
}

/** Facts of a chosen donor that today's rules reject stay out: the gift goes to the record in any case. */
const pickValid = (field: 'phone' | 'email', value: string): string =>
  BatchDonation.shape[field].safeParse(value).success ? value : '';

const toDonation = (envelope: Envelope) => {
  const line = envelope[0]?.line ?? createLine();
  const tribute = toTribute(line);
  const { donorId, isNewDonor, name, phone, email, method, checkNumber, pledgeId } = line;
  return {
    ...(donorId !== null && { donorId }),
    ...(isNewDonor && { isNewDonor }),
    ...(tribute && { tribute }),
    ...(pledgeId && { pledgeId: Number(pledgeId) }),
    name,
    phone: pickValid('phone', phone),
    email: pickValid('email', email),
    method,
    checkNumber,
    split: envelope.map((part) => ({
      message: part.line.purpose,
      amount: parseCents(part.line.amount),
    })),
  };
};

/** The request of a form, or what is wrong in it, by field. Lines that continue an envelope are parts of its gift. */
export function parseBatch({
  lines,
  total,
  ...facts
}: BatchFormValues): { input: DonationBatchInput } | { errors: Errors } {
  const donations = listEnvelopes(lines).map(toDonation);
  const batch = { ...facts, totalCents: parseCents(total), donations };
  const { success, data, error } = DonationBatchInput.safeParse(batch);
  if (success) return { input: data };
  const errors: Errors = {};
  for (const { path, message } of error.issues) errors[path.join('.')] ??= message;
  return { errors: toFieldErrors(errors, lines) };
}

/** What is wrong in the form, by field; empty when it can be sent. */
export function validateBatch(values: BatchFormValues): Errors {
  const batch = parseBatch(values);
  return 'errors' in batch ? batch.errors : {};
}

const messages: Errors = { receivedOn: 'Day is required', purpose: 'Fund is required' };

/** Errors of the request at the fields of the form. */
export function toFieldErrors(errors: Errors, lines: readonly BatchLine[]): Errors {
  const envelopes = listEnvelopes(lines);
  const entries = Object.entries(errors).map(([path, message]) => {
    const field = toField(path.split('.'), envelopes);
    const isRepeated = path.endsWith('.split');
    const name = field.split('.').at(-1) ?? '';
    return [field, isRepeated ? message : (messages[name] ?? message)];
  });
  return Object.fromEntries(entries);
}

const fieldNames: Readonly<Record<string, string>> = {
  totalCents: 'total',
  donations: 'lines',
  message: 'purpose',
  // Those of a chosen donor have no fields.
  donorId: 'name',
  phone: 'name',
  email: 'name',
};
const toName = (name: string): string => fieldNames[name] ?? name;

const tributeNames: Readonly<Record<string, string>> = { kind: 'tributeKind', ...tributeFields };

/** 'lines.3.amount' for 'donations.1.split.2.amount'. */
function toField([first = '', index, field, part, name]: string[], envelopes: Envelope[]): string {
  const envelope = envelopes[Number(index)];
  if (first !== 'donations' || !envelope || !field) return toName(first);
  const getPlace = (at: number) => envelope[at]?.place ?? 0;
  if (field === 'tribute' && part) return `lines.${getPlace(0)}.${tributeNames[part] ?? part}`;
  if (field !== 'split') return `lines.${getPlace(0)}.${toName(field)}`;
  return `lines.${getPlace(part ? Number(part) : findRepeated(envelope))}.${toName(name ?? 'purpose')}`;
}

/** Where the fund stands that the envelope has already. */
const findRepeated = (envelope: Envelope): number =>
  Math.max(
    0,
    envelope.findIndex(({ line }, at) =>
      envelope.slice(0, at).some((above) => above.line.purpose === line.purpose),
    ),
  );
