import { schemaResolver } from '@mantine/form';
import { type Hour, HourRequest } from '@namugongo/contract/hour-records';
import { useAccount } from '../signed-in.ts';
import { Button } from '../ui/Button.tsx';
import { FormCard } from '../ui/Card.tsx';
import { CheckField } from '../ui/fields/CheckField.tsx';
import { DraftNotice } from '../ui/fields/DraftNotice.tsx';
import { Form } from '../ui/fields/Form.tsx';
import { TelephoneField } from '../ui/fields/TelephoneField.tsx';
import { TextAreaField, TextField } from '../ui/fields/TextField.tsx';
import { useDraftedForm } from '../ui/fields/useDraftedForm.ts';
import { ProblemMessage } from '../ui/ProblemMessage.tsx';
import styles from './Hours.module.css';
import { isCoordinator, useRequestHour } from './queries.ts';

const labels = { name: 'Name', telephone: 'Telephone', note: 'Note', place: 'Place' };
const fields = ['name', 'telephone', 'note', 'place'] as const;

/** 'Make a request': name, telephone and a note (decisions, section 6). The volunteer is told by e-mail. */
export function RequestForm({ hour: { id, volunteerName } }: { hour: Hour }) {
  const { data: person } = useAccount();
  const office = isCoordinator(person);
  const saved: HourRequest = {
    name: person?.name ?? '',
    telephone: person?.telephone ?? '',
    note: '',
    place: '',
    forAnother: false,
  };
  const drafted = useDraftedForm<HourRequest>(
    `request ${id}`,
    saved,
    schemaResolver(HourRequest, { sync: true }),
  );
  const { form } = drafted;
  const request = useRequestHour(id);
  const wrong = fields
    .filter((field) => form.errors[field])
    .map((field) => ({ field: `request-${field}`, label: labels[field] }));
  const submit = (body: HourRequest) => {
    if (!request.isPending)
      request.mutate(body, { onSuccess: drafted.forget, onError: drafted.showRefusal });
  };
  return (
    <FormCard as="section">
      <h2>Make a request</h2>
      <p>{volunteerName} is told by e-mail and answers you.</p>
      <Form wrong={wrong} onSubmit={form.onSubmit(submit)}>
        <DraftNotice draft={drafted} />
        {office && (
          <CheckField
            label="I ask for somebody else"
            hint="Both names are kept. Answers come to the office."
            checked={form.values.forAnother}
            onChange={(forAnother) =>
              form.setValues({ forAnother, ...(forAnother && { name: '', telephone: '' }) })
            }
          />
        )}
        <RequestFields form={form} />
        {request.error && wrong.length === 0 && <ProblemMessage error={request.error} />}
        <div className={styles.actions}>
          <Button type="submit" busy={request.isPending}>
            Send the request
          </Button>
        </div>
      </Form>
    </FormCard>
  );
}

type RequestFieldsProps = { form: ReturnType<typeof useDraftedForm<HourRequest>>['form'] };

function RequestFields({ form }: RequestFieldsProps) {
  return (
    <>
      <TextField id="request-name" label={labels.name} {...form.getInputProps('name')} />
      <TelephoneField
        id="request-telephone"
        label={labels.telephone}
        hint="Shown to the volunteer once they accept."
        value={form.values.telephone}
        error={form.errors['telephone']}
        onChange={(digits) => form.setFieldValue('telephone', digits)}
      />
      <TextAreaField
        id="request-note"
        label={labels.note}
        optional
        hint="When and what for. Leave addresses and telephones out of it."
        {...form.getInputProps('note')}
      />
      <TextField
        id="request-place"
        label={labels.place}
        optional
        hint="Shown to the volunteer once they accept."
        {...form.getInputProps('place')}
      />
    </>
  );
}
