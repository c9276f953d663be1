import type { UseFormReturnType } from '@mantine/form';
import { formatDay } from '#contract/rules/dates.ts';
import { formatMoney } from '#contract/rules/money.ts';
import { maxPledgeParts } from '#features/donations/contract/pledges.ts';
import { listPledgeParts } from '#features/donations/contract/rules/pledge-parts.ts';
import type { OfferedChoice } from '#features/donations/contract/donation-choices.ts';
import { listFieldErrors } from '#ui/forms/field-errors.ts';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { TelephoneField } from '#ui/forms/TelephoneField.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { toChoiceOptions } from '../choices/choice-options.ts';
import { type PledgeFormValues, toPlan } from './pledge-form-values.ts';

type PledgeForm = UseFormReturnType<PledgeFormValues>;

const labels: Record<keyof PledgeFormValues, string> = {
  purpose: 'Purpose',
  name: 'Name',
  email: 'Email',
  phone: 'Telephone',
  amount: 'Amount you promise',
  parts: 'In how many monthly parts?',
  firstDueOn: 'Day of the first part',
};

/** For the summary of a form. */
export const listPledgeErrors = (errors: PledgeForm['errors']) =>
  listFieldErrors(errors, labels, 'pledge-');

const getProps = (form: PledgeForm, field: keyof PledgeFormValues) => ({
  ...form.getInputProps(field),
  id: `pledge-${field}`,
  label: labels[field],
});

type PersonFieldsProps = { form: PledgeForm; isStaff?: boolean; emailHint: string };

/** Who promises. */
export function PledgePersonFields({ form, isStaff = false, emailHint }: PersonFieldsProps) {
  return (
    <>
      <TextField {...getProps(form, 'name')} autoComplete={isStaff ? 'off' : 'name'} />
      <TextField
        {...getProps(form, 'email')}
        type="email"
        inputMode="email"
        optional={isStaff}
        autoComplete={isStaff ? 'off' : 'email'}
        hint={emailHint}
      />
      <TelephoneField
        id="pledge-phone"
        label={labels.phone}
        optional
        autoComplete={isStaff ? 'off' : 'tel'}
        value={form.values.phone}
        error={form.errors['phone']}
        onChange={(digits) => form.setFieldValue('phone', digits)}
      />
    </>
  );
}

export const PledgePurposeField = ({
  form,
  purposes,
}: {
  form: PledgeForm;
  purposes: readonly OfferedChoice[];
}) => (
  <SelectField
    {...getProps(form, 'purpose')}
    options={toChoiceOptions(purposes)}
    placeholder="Choose a purpose"
  />
);

/** How much, and when. */
export function PledgePlanFields({ form }: { form: PledgeForm }) {
  return (
    <>
      <TextField
        {...getProps(form, 'amount')}
        inputMode="decimal"
        placeholder="$"
        autoComplete="off"
      />
      <TextField
        {...getProps(form, 'parts')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={2}
        hint="Write 1 to give it all on one day."
      />
      <TextField {...getProps(form, 'firstDueOn')} type="date" />
      <p role="status">{describePlan(form.values)}</p>
    </>
  );
}

/** 'You promise 6 parts of $100, from May 31, 2027 to October 31, 2027.'; empty until it can be read. */
function describePlan(values: PledgeFormValues): string {
  const { totalCents, parts, firstDueOn } = toPlan(values);
  if (totalCents === 0 || parts === 0 || parts > maxPledgeParts || !/^\d{4}-/.test(firstDueOn))
    return '';
  const list = listPledgeParts({ totalCents, parts, firstDueOn }, 0);
  const format = (day: string) => formatDay(day, 'MMM Do YYYY');
  const [first, last] = [list[0], list.at(-1)];
  if (!first || !last) return '';
  return parts === 1
    ? `${formatMoney(totalCents)} by ${format(first.dueOn)}.`
    : `${parts} parts of ${formatMoney(first.amountCents)}, every month from ${format(first.dueOn)} to ${format(last.dueOn)}.`;
}
