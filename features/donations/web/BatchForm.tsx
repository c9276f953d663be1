import type { OfferedChoice } from '#features/donations/contract/donation-choices.ts';
import type { UseFormReturnType } from '@mantine/form';
import { dayInTimeZone } from '#contract/rules/dates.ts';
import { formatMoney } from '#contract/rules/money.ts';
import { useMemo } from 'react';
import { Plus } from '#ui/icons.ts';
import { useSite } from '#features/site/web/site.ts';
import { Button } from '#ui/controls/Button.tsx';
import { UnsavedChangesDialog } from '#ui/dialogs/UnsavedChangesDialog.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { DraftNotice } from '#ui/forms/DraftNotice.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { getFieldErrors } from '#ui/forms/field-errors.ts';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { useDraftForm } from '#ui/forms/useDraftForm.ts';
import { Card } from '#ui/layout/Card.tsx';
import {
  type BatchFormValues,
  createBatchValues,
  createLine,
  parseBatch,
  sumLines,
  toFieldErrors,
  validateBatch,
} from './batch-form-values.ts';
import { toChoiceOptions } from './choices/choice-options.ts';
import { BatchLineFields } from './BatchLineFields.tsx';
import { createDonorSearch, type Donor } from './DonorField.tsx';
import styles from './Donations.module.css';
import { usePledges } from './pledges/queries.ts';
import { useSaveBatch } from './queries.ts';

const labels: Record<string, string> = {
  receivedOn: 'Day of the collection',
  location: 'Location',
  total: 'Counted total',
  note: 'Note',
  lines: 'Envelopes',
};
const lineLabels: Record<string, string> = {
  name: 'Name',
  method: 'Paid by',
  checkNumber: 'Check no.',
  pledgeId: 'Pledge',
  tributeKind: 'In memory or honor',
  tributeName: 'Their name',
  familyEmail: 'Email of the family',
  familyMessage: 'Words for the family',
  purpose: 'Fund',
  amount: 'Amount',
};
/** 'Fund of line 2' */
function getLabel(path: string): string {
  const [field = '', place, part = ''] = path.split('.');
  return place === undefined
    ? (labels[field] ?? field)
    : `${lineLabels[part] ?? part} of line ${Number(place) + 1}`;
}

function useBatchForm(today: string) {
  const draftForm = useDraftForm<BatchFormValues>(
    'accountDraft',
    'donation batch',
    createBatchValues(today),
    validateBatch,
  );
  const { form } = draftForm;
  const save = useSaveBatch();
  const submit = (values: BatchFormValues) => {
    if (save.isPending) return;
    const batch = parseBatch(values);
    if ('errors' in batch) return form.setErrors(batch.errors);
    save.mutate(batch.input, {
      onSuccess() {
        draftForm.startAgain();
        form.setValues(createBatchValues(today));
      },
      onError: (error) => form.setErrors(toFieldErrors(getFieldErrors(error), values.lines)),
    });
  };
  return { draftForm, form, save, submit };
}

type BatchFormType = UseFormReturnType<BatchFormValues>;

type BatchFormProps = {
  donors: readonly Donor[];
  purposes: readonly OfferedChoice[];
  locations: readonly OfferedChoice[];
};

/** Records the envelopes of a collection. What is typed survives a reload until it is recorded. */
export function BatchForm({ donors, purposes, locations }: BatchFormProps) {
  const timeZone = useSite().data?.timeZone ?? 'UTC';
  const today = dayInTimeZone(new Date(), timeZone);
  const { draftForm, form, save, submit } = useBatchForm(today);
  const sums = sumLines(form.values);
  const fieldErrors = Object.keys(form.errors).map((field) => ({ field, label: getLabel(field) }));
  return (
    <Card className={styles.batch}>
      <h2>Record a collection</h2>
      <DraftNotice draft={draftForm} />
      <Form errors={fieldErrors} onSubmit={form.onSubmit(submit)}>
        <CollectionFields form={form} today={today} locations={locations} />
        <Envelopes form={form} donors={donors} purposes={purposes} />
        <Sums {...sums} />
        {save.error && fieldErrors.length === 0 && <ErrorMessage error={save.error} />}
        <Button
          type="submit"
          busy={save.isPending}
          disabled={sums.entered !== sums.counted || sums.counted === 0}
          fullWidth="onMobile"
        >
          Record {formatMoney(sums.counted, 'full')}
        </Button>
        <UnsavedChangesDialog isDirty={form.isDirty() && !save.isPending} />
      </Form>
    </Card>
  );
}

type CollectionFieldsProps = Pick<BatchFormProps, 'locations'> & {
  form: BatchFormType;
  today: string;
};

function CollectionFields({ form, today, locations }: CollectionFieldsProps) {
  const getField = (name: string) => ({
    id: name,
    label: labels[name],
    ...form.getInputProps(name),
  });
  return (
    <div className={styles.batchHead}>
      <TextField {...getField('receivedOn')} type="date" max={today} />
      <SelectField
        {...getField('location')}
        options={toChoiceOptions(locations)}
        placeholder="Choose a location"
      />
      <TextField {...getField('total')} inputMode="decimal" placeholder="$" />
      <TextField {...getField('note')} optional maxLength={200} />
    </div>
  );
}

type EnvelopesProps = Omit<BatchFormProps, 'locations'> & { form: BatchFormType };

function Envelopes({ form, donors, purposes }: EnvelopesProps) {
  const { lines } = form.values;
  const { data: pledges = [] } = usePledges();
  const find = useMemo(() => createDonorSearch(donors), [donors]);
  const change = (changed: BatchFormValues['lines']) => form.setFieldValue('lines', changed);
  return (
    <>
      <ol id="lines" tabIndex={-1} className={styles.lines} aria-label="Envelopes">
        {lines.map((line, place) => (
          <BatchLineFields
            key={line.key}
            {...{ form, line, place, find, purposes, pledges }}
            onRemove={lines.length > 1 ? () => change(removeLine(lines, place)) : null}
            onSplit={() =>
              change([
                ...lines.slice(0, place + 1),
                { ...createLine(line), purpose: '', continues: true },
                ...lines.slice(place + 1),
              ])
            }
          />
        ))}
      </ol>
      <div>
        <Button
          variant="secondary"
          size="small"
          icon={<Plus aria-hidden="true" />}
          onClick={() => change([...lines, createLine(lines.at(-1))])}
        >
          Next envelope
        </Button>
      </div>
    </>
  );
}

/** Without a line, and without the other funds of its envelope. */
function removeLine(lines: BatchFormValues['lines'], place: number): BatchFormValues['lines'] {
  const rest = lines.slice(place + 1);
  const count = lines[place]?.continues ? 0 : rest.findIndex(({ continues }) => !continues);
  return [...lines.slice(0, place), ...rest.slice(count === -1 ? rest.length : count)];
}

function Sums({ entered, counted }: { entered: number; counted: number }) {
  const difference = counted - entered;
  return (
    <p role="status" className={styles.sums} data-match={difference === 0 && counted > 0}>
      <b>{formatMoney(entered, 'full')}</b> entered
      {counted > 0 &&
        (difference === 0
          ? ', as counted.'
          : difference > 0
            ? `, ${formatMoney(difference, 'full')} missing.`
            : `, ${formatMoney(-difference, 'full')} too much.`)}
    </p>
  );
}
