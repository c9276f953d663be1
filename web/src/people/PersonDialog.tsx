import { schemaResolver, useForm } from '@mantine/form';
import type { Role } from '@namugongo/contract/endpoint';
import { people, type Person } from '@namugongo/contract/people';
import { buyerName, telephone } from '@namugongo/contract/reception/buyer';
import { z } from 'zod';
import { ask } from '../api.ts';
import { Dialog, FormActions } from '../ui/Dialog.tsx';
import { fieldErrorsOf } from '../ui/fields/field-errors.ts';
import { Form } from '../ui/fields/Form.tsx';
import { TelephoneField } from '../ui/fields/TelephoneField.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import { ProblemMessage } from '../ui/ProblemMessage.tsx';
import { TelephoneText } from '../ui/TelephoneText.tsx';
import { AccountActions } from './AccountActions.tsx';
import styles from './People.module.css';
import { usePeopleChange } from './queries.ts';
import { RolesField } from './RolesField.tsx';

const Answers = z.object({
  name: buyerName,
  telephone: z.union([z.literal(''), telephone]),
  roles: z.array(z.custom<Role>()),
});
type Answers = z.output<typeof Answers>;
const labels = { name: 'Full Name', telephone: 'Telephone' };

function usePersonForm(person: Person) {
  const form = useForm<Answers>({
    initialValues: {
      name: person.name,
      telephone: person.telephone ?? '',
      roles: [...person.roles],
    },
    validate: schemaResolver(Answers, { sync: true }),
  });
  const save = usePeopleChange(async ({ name, telephone: digits, roles }: Answers) => {
    const params = { id: person.id };
    // The roles first: they may be refused, and then nothing has changed.
    if (form.isDirty('roles')) await ask(people.setRoles, { params, body: { roles } });
    if (form.isDirty('name') || form.isDirty('telephone'))
      await ask(people.change, { params, body: { name, telephone: digits || null } });
  });
  return { form, save };
}

/** One person's name, telephone and roles, and what else an administrator does for them. */
export function PersonDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const { form, save } = usePersonForm(person);
  const wrong = (['name', 'telephone'] as const)
    .filter((field) => form.errors[field])
    .map((field) => ({ field: `person-${field}`, label: labels[field] }));
  const typed = form.getInputProps('telephone');
  return (
    <Dialog title={person.name} opened onClose={onClose} width={680}>
      <p className={styles.soft}>{person.email}</p>
      <Form
        wrong={wrong}
        onSubmit={form.onSubmit((answers) =>
          save.mutate(answers, {
            onSuccess: onClose,
            onError: (error) => form.setErrors(fieldErrorsOf(error)),
          }),
        )}
      >
        <RolesField
          value={form.values.roles}
          onChange={(roles) => form.setFieldValue('roles', roles)}
        />
        <TextField
          id="person-name"
          label={labels.name}
          autoComplete="off"
          {...form.getInputProps('name')}
        />
        <TelephoneField
          id="person-telephone"
          label={labels.telephone}
          optional
          autoComplete="off"
          hint={<TelephoneHint wanted={person.telephoneWanted} />}
          value={form.values.telephone}
          error={typed.error}
          onChange={(digits) => form.setFieldValue('telephone', digits)}
        />
        {save.error && <ProblemMessage error={save.error} />}
        <FormActions
          submit="Save"
          busy={save.isPending}
          disabled={!form.isDirty()}
          onCancel={onClose}
        />
      </Form>
      <AccountActions person={person} />
    </Dialog>
  );
}

function TelephoneHint({ wanted }: { wanted: string | null }) {
  return (
    <>
      A number set here counts as proven: it opens its tickets without a code.
      {wanted && (
        <>
          {' '}
          The person gave <TelephoneText digits={wanted} />, which nobody has proven yet.
        </>
      )}
    </>
  );
}
