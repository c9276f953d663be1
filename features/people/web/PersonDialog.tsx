import { schemaResolver, useForm } from '@mantine/form';
import type { Role } from '#contract/roles.ts';
import { people, type Person } from '#features/people/contract/people.ts';
import { buyerName, telephone } from '#contract/buyer.ts';
import { z } from 'zod';
import { callApi } from '#ui/api.ts';
import { Dialog, FormActions } from '#ui/dialogs/Dialog.tsx';
import { getFieldErrors } from '#ui/forms/field-errors.ts';
import { Form } from '#ui/forms/Form.tsx';
import { TelephoneField } from '#ui/forms/TelephoneField.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { useApiMutation } from '#ui/feedback/useApiMutation.ts';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { TelephoneNumber } from '#ui/data/TelephoneNumber.tsx';
import { AccountActions } from './AccountActions.tsx';
import layout from '#ui/layout/layout.module.css';
import { RolesField } from './RolesField.tsx';

const PersonValues = z.object({
  name: buyerName,
  telephone: z.union([z.literal(''), telephone]),
  roles: z.array(z.custom<Role>()),
});
type PersonValues = z.output<typeof PersonValues>;
const labels = { name: 'Full Name', telephone: 'Telephone' };

function usePersonForm(person: Person) {
  const form = useForm<PersonValues>({
    initialValues: {
      name: person.name,
      telephone: person.telephone ?? '',
      roles: [...person.roles],
    },
    validate: schemaResolver(PersonValues, { sync: true }),
  });
  const save = useApiMutation({
    async call({ name, telephone: digits, roles }: PersonValues) {
      const params = { id: person.id };
      // Roles first: when the server rejects them, nothing has changed yet.
      if (form.isDirty('roles')) await callApi(people.setRoles, { params, body: { roles } });
      if (form.isDirty('name') || form.isDirty('telephone'))
        await callApi(people.update, { params, body: { name, telephone: digits || null } });
    },
    changes: [people.list],
    notice: 'Changes saved.',
    onError: (error) => form.setErrors(getFieldErrors(error)),
  });
  return { form, save };
}

/** Edits a person's name, telephone and roles, with further actions on the account. */
export function PersonDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const { form, save } = usePersonForm(person);
  const fieldErrors = (['name', 'telephone'] as const)
    .filter((field) => form.errors[field])
    .map((field) => ({ field: `person-${field}`, label: labels[field] }));
  const telephoneProps = form.getInputProps('telephone');
  return (
    <Dialog title={person.name} opened onClose={onClose} width={680}>
      <p className={layout.soft}>{person.email}</p>
      <Form
        errors={fieldErrors}
        onSubmit={form.onSubmit((values) => save.mutate(values, { onSuccess: onClose }))}
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
          hint={<TelephoneHint pendingTelephone={person.pendingTelephone} />}
          value={form.values.telephone}
          error={telephoneProps.error}
          onChange={(digits) => form.setFieldValue('telephone', digits)}
        />
        {save.error && <ErrorMessage error={save.error} />}
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

function TelephoneHint({ pendingTelephone }: { pendingTelephone: string | null }) {
  return (
    <>
      We trust a number you enter here: the person sees its tickets without a code.
      {pendingTelephone && (
        <>
          {' '}
          The person gave <TelephoneNumber digits={pendingTelephone} />, which hasn't been confirmed
          yet.
        </>
      )}
    </>
  );
}
