import { schemaResolver, useForm } from '@mantine/form';
import { givenHours, type Hour } from '@namugongo/contract/hour-records';
import { z } from 'zod';
import { Button } from '../ui/Button.tsx';
import { FormCard } from '../ui/Card.tsx';
import { fieldErrorsOf } from '../ui/fields/field-errors.ts';
import { Form } from '../ui/fields/Form.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import { ProblemMessage } from '../ui/ProblemMessage.tsx';
import styles from './Hours.module.css';
import { useFulfil } from './queries.ts';
import { hoursText } from './state-words.tsx';

const labels = { hours: 'Hours', dateFulfilled: 'Date Fulfilled' };
const Answers = z.object({
  hours: z.string().transform(Number).pipe(givenHours),
  dateFulfilled: z.string(),
});
type Answers = z.input<typeof Answers>;

function useFulfilForm({ id, hours, dateFulfilled }: Hour) {
  const fulfil = useFulfil(id);
  const form = useForm<Answers>({
    initialValues: {
      hours: hours === null ? '1' : String(hours),
      dateFulfilled: dateFulfilled ?? '',
    },
    validate: schemaResolver(Answers, { sync: true }),
  });
  const submit = (answers: Answers) =>
    fulfil.mutate(
      { hours: Number(answers.hours), dateFulfilled: answers.dateFulfilled || null },
      {
        onError: (error) => form.setErrors(fieldErrorsOf(error)),
      },
    );
  return { form, fulfil, submit };
}

/** The volunteer writes down what was given, the other side confirms it or says what is right. */
export function FulfilForm({ hour }: { hour: Hour }) {
  const { actor, claimed, hours, volunteerName } = hour;
  const { form, fulfil, submit } = useFulfilForm(hour);
  const wrong = (['hours', 'dateFulfilled'] as const)
    .filter((field) => form.errors[field])
    .map((field) => ({ field: `fulfil-${field}`, label: labels[field] }));
  const claims = actor === 'volunteer';
  return (
    <FormCard as="section">
      <h2>{claims ? 'Hours given' : 'Confirm the hours'}</h2>
      <p>
        {claims
          ? 'Write down how long you helped. The other side confirms it.'
          : claimed && hours !== null
            ? `${volunteerName} has written down ${hoursText(hours)}.`
            : `Was ${volunteerName} there? Write down for how long.`}
      </p>
      <Form wrong={wrong} onSubmit={form.onSubmit(submit)}>
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
            hint="Today, if you leave it empty."
            {...form.getInputProps('dateFulfilled')}
          />
        </div>
        {fulfil.error && wrong.length === 0 && <ProblemMessage error={fulfil.error} />}
        <div className={styles.actions}>
          <Button type="submit" busy={fulfil.isPending}>
            {claims ? 'Write down the hours' : 'Confirm'}
          </Button>
        </div>
      </Form>
    </FormCard>
  );
}
