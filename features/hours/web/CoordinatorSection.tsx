import { schemaResolver, useForm } from '@mantine/form';
import { LedgerCorrection, type Hour } from '#features/hours/contract/hour-schemas.ts';
import { z } from 'zod';
import { Button } from '#ui/controls/Button.tsx';
import { FormCard } from '#ui/layout/Card.tsx';
import { getFieldErrors } from '#ui/forms/field-errors.ts';
import { Form } from '#ui/forms/Form.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { Alert } from '#ui/feedback/Alert.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import layout from '#ui/layout/layout.module.css';
import styles from './Hours.module.css';
import { useGrantClearance, useCorrectHours } from './queries.ts';

/** The coordinator's tools for an offer: clearances and corrections of the hours. */
export function CoordinatorSection({ hour }: { hour: Hour }) {
  return (
    <>
      {hour.cleared !== null && <ClearancePart hour={hour} />}
      {hour.state === 'Fulfilled' && <CorrectionPart hour={hour} />}
    </>
  );
}

function ClearancePart({ hour: { id, category, volunteerName, cleared } }: { hour: Hour }) {
  const clear = useGrantClearance(id);
  const form = useForm({ initialValues: { until: '' } });
  return (
    <FormCard as="section">
      <h2>Clearance</h2>
      {cleared ? (
        <Alert tone="ok">
          {volunteerName} is cleared for {category}.
        </Alert>
      ) : (
        <>
          <p>
            {volunteerName} has no clearance for {category} yet. Add it once you&apos;ve seen the
            paperwork. Then you can pass on requests.
          </p>
          <Form onSubmit={() => clear.mutate(form.values.until || null)}>
            <TextField
              id="clearance-until"
              label="Until"
              type="date"
              optional
              hint="The last day it is valid."
              {...form.getInputProps('until')}
            />
            {clear.error && <ErrorMessage error={clear.error} />}
            <div className={layout.rowWide}>
              <Button type="submit" variant="secondary" busy={clear.isPending}>
                Add clearance
              </Button>
            </div>
          </Form>
        </>
      )}
    </FormCard>
  );
}

const FormValues = LedgerCorrection.extend({
  hours: z.string().transform(Number).pipe(LedgerCorrection.shape.hours),
});
type FormValues = z.input<typeof FormValues>;
const labels = { hours: 'Correct hours', reason: 'Reason' };

function CorrectionPart({ hour: { id } }: { hour: Hour }) {
  const correct = useCorrectHours(id);
  const form = useForm<FormValues>({
    initialValues: { hours: '', reason: '' },
    validate: schemaResolver(FormValues, { sync: true }),
  });
  const fieldErrors = (['hours', 'reason'] as const)
    .filter((field) => form.errors[field])
    .map((field) => ({ field: `correct-${field}`, label: labels[field] }));
  const submit = (values: FormValues) =>
    correct.mutate(
      { hours: Number(values.hours), reason: values.reason },
      {
        onSuccess: () => form.reset(),
        onError: (error) => form.setErrors(getFieldErrors(error)),
      },
    );
  return (
    <FormCard as="section">
      <h2>Correct these hours</h2>
      <p>Corrections are added as new lines, and nothing is erased. Enter 0 to cancel the hours.</p>
      <Form errors={fieldErrors} onSubmit={form.onSubmit(submit)}>
        <div className={styles.pair}>
          <TextField
            id="correct-hours"
            label={labels.hours}
            type="number"
            inputMode="decimal"
            min="0"
            max="24"
            step="0.25"
            {...form.getInputProps('hours')}
          />
          <TextField id="correct-reason" label={labels.reason} {...form.getInputProps('reason')} />
        </div>
        {correct.isSuccess && (
          <Alert tone="ok">
            <span role="status">Hours corrected.</span>
          </Alert>
        )}
        {correct.error && fieldErrors.length === 0 && <ErrorMessage error={correct.error} />}
        <div className={layout.rowWide}>
          <Button type="submit" variant="secondary" busy={correct.isPending}>
            Save correction
          </Button>
        </div>
      </Form>
    </FormCard>
  );
}
