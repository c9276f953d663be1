import { schemaResolver, useForm } from '@mantine/form';
import { people, type Person } from '@namugongo/contract/people';
import { buyerName, telephone } from '@namugongo/contract/reception/buyer';
import { z } from 'zod';
import { ask } from '../../api.ts';
import { Button } from '../../ui/Button.tsx';
import { fieldErrorsOf } from '../../ui/fields/field-errors.ts';
import { Form } from '../../ui/fields/Form.tsx';
import { TelephoneField } from '../../ui/fields/TelephoneField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { LeaveQuestion } from '../../ui/LeaveQuestion.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { ProblemMessage } from '../../ui/ProblemMessage.tsx';
import { ProveTelephone } from './ProveTelephone.tsx';
import { useOwnChange } from './queries.ts';

const Answers = z.object({ name: buyerName, telephone: z.union([z.literal(''), telephone]) });
const labels = { name: 'Full Name', telephone: 'Telephone' };

/** Name and telephone. A new number opens its tickets only once it is proven. */
export function AboutForm({ person }: { person: Person }) {
  const form = useForm({
    initialValues: {
      name: person.name,
      telephone: person.telephoneWanted ?? person.telephone ?? '',
    },
    validate: schemaResolver(Answers, { sync: true }),
  });
  const save = useOwnChange((values: z.output<typeof Answers>) =>
    ask(people.changeProfile, {
      body: { name: values.name, telephone: values.telephone === '' ? null : values.telephone },
    }),
  );
  const wrong = (['name', 'telephone'] as const)
    .filter((field) => form.errors[field])
    .map((field) => ({ field: `own-${field}`, label: labels[field] }));
  const typed = form.getInputProps('telephone');
  return (
    <>
      <Form
        wrong={wrong}
        onSubmit={form.onSubmit((values) =>
          save.mutate(values, {
            onSuccess: () => form.resetDirty(),
            onError: (error) => form.setErrors(fieldErrorsOf(error)),
          }),
        )}
      >
        <TextField
          id="own-name"
          label={labels.name}
          autoComplete="name"
          {...form.getInputProps('name')}
        />
        <TelephoneField
          id="own-telephone"
          label={labels.telephone}
          optional
          hint="The number you buy tickets with. Your ticket search then starts at your tickets."
          value={form.values.telephone}
          error={typed.error}
          onChange={(digits) => form.setFieldValue('telephone', digits)}
        />
        {save.error && <ProblemMessage error={save.error} />}
        {save.isSuccess && !form.isDirty() && (
          <Notice tone="ok">
            <span role="status">Saved.</span>
          </Notice>
        )}
        <Button type="submit" busy={save.isPending} wide="onPhone">
          Save
        </Button>
      </Form>
      {person.telephoneWanted && !form.isDirty('telephone') && (
        <ProveTelephone key={person.telephoneWanted} telephone={person.telephoneWanted} />
      )}
      <LeaveQuestion changed={form.isDirty() && !save.isPending} />
    </>
  );
}
