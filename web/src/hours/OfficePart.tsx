import { schemaResolver, useForm } from '@mantine/form';
import { Correction, type Hour } from '@namugongo/contract/hour-records';
import { z } from 'zod';
import { Button } from '../ui/Button.tsx';
import { FormCard } from '../ui/Card.tsx';
import { fieldErrorsOf } from '../ui/fields/field-errors.ts';
import { Form } from '../ui/fields/Form.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import { Notice } from '../ui/Notice.tsx';
import { ProblemMessage } from '../ui/ProblemMessage.tsx';
import styles from './Hours.module.css';
import { useClear, useCorrect } from './queries.ts';

/** What only the coordinator does: clearances, and corrections of the ledger. */
export function OfficePart({ hour }: { hour: Hour }) {
  return (
    <>
      {hour.cleared !== null && <ClearancePart hour={hour} />}
      {hour.state === 'Fulfilled' && <CorrectionPart hour={hour} />}
    </>
  );
}

function ClearancePart({ hour: { id, category, volunteerName, cleared } }: { hour: Hour }) {
  const clear = useClear(id);
  const form = useForm({ initialValues: { until: '' } });
  return (
    <FormCard as="section">
      <h2>Clearance</h2>
      {cleared ? (
        <Notice tone="ok">
          {volunteerName} is cleared for {category}.
        </Notice>
      ) : (
        <>
          <p>
            {volunteerName} has no clearance for {category} on record. Record it once you have seen
            it; requests can be passed on after that.
          </p>
          <Form onSubmit={() => clear.mutate(form.values.until || null)}>
            <TextField
              id="clearance-until"
              label="Until"
              type="date"
              optional
              hint="The last day on which it counts."
              {...form.getInputProps('until')}
            />
            {clear.error && <ProblemMessage error={clear.error} />}
            <div className={styles.actions}>
              <Button type="submit" look="quiet" busy={clear.isPending}>
                Record the clearance
              </Button>
            </div>
          </Form>
        </>
      )}
    </FormCard>
  );
}

const Answers = Correction.extend({
  hours: z.string().transform(Number).pipe(Correction.shape.hours),
});
type Answers = z.input<typeof Answers>;
const labels = { hours: 'Right hours', reason: 'Reason' };

function CorrectionPart({ hour: { id } }: { hour: Hour }) {
  const correct = useCorrect(id);
  const form = useForm<Answers>({
    initialValues: { hours: '', reason: '' },
    validate: schemaResolver(Answers, { sync: true }),
  });
  const wrong = (['hours', 'reason'] as const)
    .filter((field) => form.errors[field])
    .map((field) => ({ field: `correct-${field}`, label: labels[field] }));
  const submit = (answers: Answers) =>
    correct.mutate(
      { hours: Number(answers.hours), reason: answers.reason },
      {
        onSuccess: () => form.reset(),
        onError: (error) => form.setErrors(fieldErrorsOf(error)),
      },
    );
  return (
    <FormCard as="section">
      <h2>Correct the ledger</h2>
      <p>What stands is reversed by new lines; nothing is erased. 0 only takes it back.</p>
      <Form wrong={wrong} onSubmit={form.onSubmit(submit)}>
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
          <Notice tone="ok">
            <span role="status">The ledger is corrected.</span>
          </Notice>
        )}
        {correct.error && wrong.length === 0 && <ProblemMessage error={correct.error} />}
        <div className={styles.actions}>
          <Button type="submit" look="quiet" busy={correct.isPending}>
            Correct
          </Button>
        </div>
      </Form>
    </FormCard>
  );
}
