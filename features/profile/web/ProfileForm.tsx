import { schemaResolver, useForm } from '@mantine/form';
import { people, type Person } from '#features/people/contract/people.ts';
import { buyerName, telephone } from '#contract/buyer.ts';
import { z } from 'zod';
import { callApi } from '#ui/api.ts';
import { Button } from '#ui/controls/Button.tsx';
import { getFieldErrors } from '#ui/forms/field-errors.ts';
import { Form } from '#ui/forms/Form.tsx';
import { TelephoneField } from '#ui/forms/TelephoneField.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { UnsavedChangesDialog } from '#ui/dialogs/UnsavedChangesDialog.tsx';
import { Alert } from '#ui/feedback/Alert.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { VerifyTelephoneForm } from './VerifyTelephoneForm.tsx';
import { useProfileMutation } from '#features/people/web/profile/queries.ts';

const ProfileValues = z.object({ name: buyerName, telephone: z.union([z.literal(''), telephone]) });
const labels = { name: 'Full Name', telephone: 'Telephone' };

/** Name and telephone. A new number shows its tickets only once it is verified. */
export function ProfileForm({ person }: { person: Person }) {
  const form = useForm({
    initialValues: {
      name: person.name,
      telephone: person.pendingTelephone ?? person.telephone ?? '',
    },
    validate: schemaResolver(ProfileValues, { sync: true }),
  });
  const save = useProfileMutation((values: z.output<typeof ProfileValues>) =>
    callApi(people.updateProfile, {
      body: { name: values.name, telephone: values.telephone === '' ? null : values.telephone },
    }),
  );
  const fieldErrors = (['name', 'telephone'] as const)
    .filter((field) => form.errors[field])
    .map((field) => ({ field: `own-${field}`, label: labels[field] }));
  const telephoneProps = form.getInputProps('telephone');
  return (
    <>
      <Form
        errors={fieldErrors}
        onSubmit={form.onSubmit((values) =>
          save.mutate(values, {
            onSuccess: () => form.resetDirty(),
            onError: (error) => form.setErrors(getFieldErrors(error)),
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
          hint="The number you buy tickets with. We'll show your tickets without asking for it again."
          value={form.values.telephone}
          error={telephoneProps.error}
          onChange={(digits) => form.setFieldValue('telephone', digits)}
        />
        {save.error && <ErrorMessage error={save.error} />}
        {save.isSuccess && !form.isDirty() && (
          <Alert tone="ok">
            <span role="status">Changes saved.</span>
          </Alert>
        )}
        <Button type="submit" busy={save.isPending} fullWidth="onMobile">
          Save
        </Button>
      </Form>
      {person.pendingTelephone && !form.isDirty('telephone') && (
        <VerifyTelephoneForm key={person.pendingTelephone} telephone={person.pendingTelephone} />
      )}
      <UnsavedChangesDialog isDirty={form.isDirty() && !save.isPending} />
    </>
  );
}
