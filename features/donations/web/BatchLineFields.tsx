import { fillIn } from '#ui/forms/fill-in.ts';
import type { UseFormReturnType } from '@mantine/form';
import { donationPurposes } from '#features/donations/contract/donations.ts';
import { formatWireValue } from '#contract/rules/wire-values.ts';
import { Split, Trash2 } from '#ui/icons.ts';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import type { BatchFormValues, BatchLine } from './batch-form-values.ts';
import styles from './Donations.module.css';

export type Donor = { id: number; name: string; phone: string; email: string };

const purposes = donationPurposes.map((value) => ({ value, label: formatWireValue(value) }));
const methods = [
  { value: 'cash', label: 'Cash' },
  { value: 'check', label: 'Check' },
];

type BatchLineFieldsProps = {
  form: UseFormReturnType<BatchFormValues>;
  line: BatchLine;
  place: number;
  donors: readonly Donor[];
  /** Null for the only line. */
  onRemove: (() => void) | null;
  onSplit: () => void;
};

/** One envelope, or another fund of the one above. A known donor brings telephone and email, and so the right statement. */
export function BatchLineFields({
  form,
  line,
  place,
  donors,
  onRemove,
  onSplit,
}: BatchLineFieldsProps) {
  const number = place + 1;
  const getField = (name: keyof BatchLine, label: string) => ({
    id: `lines.${place}.${name}`,
    label,
    ...form.getInputProps(`lines.${place}.${name}`),
  });
  return (
    <li className={styles.lineFields} data-continues={line.continues || undefined}>
      {line.continues ? (
        <p>Same envelope</p>
      ) : (
        <>
          <DonorField {...{ form, line, place, donors }} />
          <SelectField {...getField('method', 'Paid by')} options={methods} />
          {line.method === 'check' && (
            <TextField {...getField('checkNumber', 'Check no.')} optional maxLength={40} />
          )}
        </>
      )}
      <SelectField
        {...getField('purpose', 'Fund')}
        options={purposes}
        placeholder="Choose a fund"
      />
      <TextField {...getField('amount', 'Amount')} inputMode="decimal" placeholder="$" />
      <div className={styles.lineActions}>
        {!line.continues && (
          <IconButton
            label={`Split envelope ${number} between funds`}
            icon={<Split aria-hidden="true" />}
            onClick={onSplit}
          />
        )}
        {onRemove && (
          <IconButton
            label={`Remove line ${number}`}
            icon={<Trash2 aria-hidden="true" />}
            onClick={onRemove}
          />
        )}
      </div>
    </li>
  );
}

const formatDonor = ({ name, email, phone }: Donor): string =>
  [name, email || phone].filter(Boolean).join(', ');

/** A name alone means its donor when there is only one. */
function findOnly(donors: readonly Donor[], name: string): Donor | undefined {
  const same = donors.filter((item) => item.name === name);
  return same.length === 1 ? same[0] : undefined;
}

const getContact = (donor: Donor | undefined) =>
  donor ? { phone: donor.phone, email: donor.email } : {};

/** Who gets the statement, once a donor is chosen. */
const getDonorHint = ({ donorId, email, phone }: BatchLine): string | undefined =>
  donorId === null
    ? email || phone || undefined
    : ['On their statement', email || phone].filter(Boolean).join(', ');

/** The name; a known one brings the other facts of its donor. */
function DonorField({
  form,
  line,
  place,
  donors,
}: Pick<BatchLineFieldsProps, 'form' | 'line' | 'place' | 'donors'>) {
  const find = (name: string) =>
    donors.find((item) => formatDonor(item) === name) ?? findOnly(donors, name);
  const change = (name: string) => {
    const donor = find(name);
    form.setFieldValue(`lines.${place}`, {
      ...line,
      ...fillIn<'phone' | 'email'>(line, getContact(donor), getContact(find(line.name))),
      donorId: donor?.id ?? null,
      name: donor?.name ?? name,
    });
  };
  return (
    <div>
      <TextField
        id={`lines.${place}.name`}
        label="Name"
        optional
        hint={getDonorHint(line)}
        error={form.errors[`lines.${place}.name`]}
        maxLength={200}
        list="batch-donors"
        autoComplete="off"
        value={line.name}
        onChange={({ currentTarget }) => change(currentTarget.value)}
      />
      {place === 0 && (
        <datalist id="batch-donors">
          {donors.map((donor) => (
            <option key={formatDonor(donor)} value={formatDonor(donor)} />
          ))}
        </datalist>
      )}
    </div>
  );
}
