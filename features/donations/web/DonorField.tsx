import type { UseFormReturnType } from '@mantine/form';
import { createSearch } from '#contract/rules/search-people.ts';
import { formatTelephone } from '#contract/rules/telephones.ts';
import { ComboboxField, type ComboboxOption } from '#ui/forms/ComboboxField.tsx';
import type { BatchFormValues, BatchLine } from './batch-form-values.ts';

/** A donor to choose. */
export type Donor = { id: number; name: string; phone: string; email: string };

/** The donors that match a text, the best first. */
export type FindDonors = (text: string) => readonly Donor[];

export const createDonorSearch = (donors: readonly Donor[]): FindDonors =>
  createSearch(donors, ({ name, phone, email }) => `${name} ${email} ${phone}`);

const maxOptions = 12;

/** A donor, or null for a new one. */
type Option = ComboboxOption & { donor: Donor | null };

const formatContact = ({ email, phone }: Omit<Donor, 'id' | 'name'>): string =>
  email || formatTelephone(phone);

const toOption = (donor: Donor): Option => ({
  id: String(donor.id),
  label: donor.name || formatContact(donor),
  detail: donor.name ? formatContact(donor) : undefined,
  donor,
});

/** The donors of a text, and the choice to begin a record with it. */
function listOptions(find: FindDonors, text: string): Option[] {
  const options = find(text).slice(0, maxOptions).map(toOption);
  return text.trim() === ''
    ? options
    : [...options, { id: 'new', label: 'A new donor', detail: text.trim(), donor: null }];
}

/** Whose statement has the gift. */
function getHint({ donorId, isNewDonor, ...line }: BatchLine): string {
  const contact = formatContact(line);
  if (donorId !== null) return ['On their statement', contact].filter(Boolean).join(', ');
  if (isNewDonor) return 'A new donor, with a statement of their own';
  return line.name.trim() === ''
    ? 'Without a name, on no statement'
    : 'Choose from the list. Otherwise it goes by the name alone.';
}

type DonorFieldProps = {
  form: UseFormReturnType<BatchFormValues>;
  line: BatchLine;
  place: number;
  find: FindDonors;
};

/** The name on an envelope: a donor to choose, a new one, or what is typed. */
export function DonorField({ form, line, place, find }: DonorFieldProps) {
  const change = (values: Partial<BatchLine>) =>
    form.setFieldValue(`lines.${place}`, {
      ...line,
      donorId: null,
      isNewDonor: false,
      phone: '',
      email: '',
      ...values,
    });
  return (
    <ComboboxField<Option>
      id={`lines.${place}.name`}
      label="Name"
      optional
      hint={getHint(line)}
      error={form.errors[`lines.${place}.name`]}
      maxLength={200}
      value={line.name}
      options={listOptions(find, line.name)}
      optionsLabel="Donors"
      onType={(name) => change({ name })}
      onChoose={({ donor }) =>
        change(
          donor
            ? { donorId: donor.id, name: donor.name, phone: donor.phone, email: donor.email }
            : { isNewDonor: true },
        )
      }
    />
  );
}
