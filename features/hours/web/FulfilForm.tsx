import { schemaResolver, useForm } from '@mantine/form';
import { hoursWorked, type Hour } from '#features/hours/contract/hour-schemas.ts';
import { z } from 'zod';
import { Button } from '#ui/controls/Button.tsx';
import { FormCard } from '#ui/layout/Card.tsx';
import { getFieldErrors } from '#ui/forms/field-errors.ts';
import { Form } from '#ui/forms/Form.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { showNotice } from '#ui/feedback/notices.ts';
import layout from '#ui/layout/layout.module.css';
import styles from './Hours.module.css';
import { useFulfilHour } from './queries.ts';
import { formatHours } from './hour-labels.tsx';

const labels = { hours: 'Hours', dateFulfilled: 'Date Fulfilled' };
const FormValues = z.object({
  hours: z.string().transform(Number).pipe(hoursWorked),
  dateFulfilled: z.string(),
});
type FormValues = z.input<typeof FormValues>;

function useFulfilForm({ id, role, hours, dateFulfilled }: Hour) {
  const fulfil = useFulfilHour(id);
  const form = useForm<FormValues>({
    initialValues: {
      hours: hours === null ? '1' : String(hours),
      dateFulfilled: dateFulfilled ?? '',
    },
    validate: schemaResolver(FormValues, { sync: true }),
  });
  const submit = (values: FormValues) =>
    fulfil.mutate(
      { hours: Number(values.hours), dateFulfilled: values.dateFulfilled || null },
      {
        onSuccess: () => showNotice(role === 'volunteer' ? 'Hours saved.' : 'Hours confirmed.'),
        onError: (error) => form.setErrors(getFieldErrors(error)),
      },
    );
  return { form, fulfil, submit };
}

/** The volunteer claims the hours; the receiver or the coordinator confirms or corrects them. */
export function FulfilForm({ hour }: { hour: Hour }) {
  const { role, claimed, hours, volunteerName } = hour;
  const { form, fulfil, submit } = useFulfilForm(hour);
  const fieldErrors = (['hours', 'dateFulfilled'] as const)
    .filter((field) => form.errors[field])
    .map((field) => ({ field: `fulfil-${field}`, label: labels[field] }));
  const claims = role === 'volunteer';
  return (
    <FormCard as="section">
      <h2>{claims ? 'Hours given' : 'Confirm the hours'}</h2>
      <p>
        {claims
          ? 'Enter how long you helped. The person you helped will confirm it.'
          : claimed && hours !== null
            ? `${volunteerName} recorded ${formatHours(hours)}.`
            : `Was ${volunteerName} there? Enter how long.`}
      </p>
      <Form errors={fieldErrors} onSubmit={form.onSubmit(submit)}>
        <div className={styles.pair}>
          <TextField
            id="fulfil-hours"
            label={labels.hours}
            type="number"
            inputMode="decimal"
            min="0.25"
            max="24"
            step="0.25"
            {...form.getInputProps('hours')}
          />
          <TextField
            id="fulfil-dateFulfilled"
            label={labels.dateFulfilled}
            type="date"
            hint="Leave empty for today."
            {...form.getInputProps('dateFulfilled')}
          />
        </div>
        {fulfil.error && fieldErrors.length === 0 && <ErrorMessage error={fulfil.error} />}
        <div className={layout.rowWide}>
          <Button type="submit" busy={fulfil.isPending}>
            {claims ? 'Save hours' : 'Confirm'}
          </Button>
        </div>
      </Form>
    </FormCard>
  );
}
