import { schemaResolver, useForm } from '@mantine/form';
import { tokenRoles } from '#contract/rules/token-access.ts';
import { ApiTokenInput, apiTokens } from '#features/api-tokens/contract/api-tokens.ts';
import { RolesField } from '#features/people/web/RolesField.tsx';
import { callApi } from '#ui/api.ts';
import { FormDialog } from '#ui/dialogs/FormDialog.tsx';
import { useApiMutation } from '#ui/feedback/useApiMutation.ts';
import { CheckboxField } from '#ui/forms/CheckboxField.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { SecretDialog } from './SecretDialog.tsx';

const durations = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '180', label: '6 months' },
  { value: '365', label: '1 year' },
];

/** Creates a token, then shows its secret once. */
export function NewTokenDialog({ onClose }: { onClose: () => void }) {
  const form = useForm<ApiTokenInput>({
    initialValues: { name: '', roles: [], canWrite: false, days: 30 },
    validate: schemaResolver(ApiTokenInput, { sync: true }),
  });
  const create = useApiMutation({
    call: (body: ApiTokenInput) => callApi(apiTokens.create, { body }),
    changes: [apiTokens.list],
  });
  if (create.data)
    return (
      <SecretDialog
        title="Your new token"
        id="token-secret"
        label="Token"
        hint="The program sends it as “Authorization: Bearer” and this text."
        value={create.data.secret}
        onClose={onClose}
      />
    );
  const { roles, canWrite, days } = form.values;
  const errors = [
    ...(form.errors['name'] ? [{ field: 'token-name', label: 'Name' }] : []),
    ...(form.errors['roles'] ? [{ field: 'token-roles', label: 'Roles' }] : []),
  ];
  return (
    <FormDialog
      title="New token"
      submit="Create token"
      mutation={create}
      errors={errors}
      onSubmit={form.onSubmit((values) => create.mutate(values))}
      onClose={onClose}
      width={640}
    >
      <TextField
        id="token-name"
        label="Name"
        autoComplete="off"
        hint="The program that uses it. For example, Website of the diocese. The history shows this name."
        {...form.getInputProps('name')}
      />
      <RolesField
        id="token-roles"
        legend="The program sees what these roles see"
        roles={tokenRoles}
        value={roles}
        error={form.errors['roles']}
        onChange={(value) => form.setFieldValue('roles', value)}
      />
      <CheckboxField
        label="It can also change what these roles can change"
        hint="Leave this off if the program only reads. No token can change accounts, passwords or tokens."
        checked={canWrite}
        onChange={(checked) => form.setFieldValue('canWrite', checked)}
      />
      <SelectField
        id="token-days"
        label="Works for"
        hint="It ends before when you set a new password, or aren't an administrator anymore."
        options={durations}
        value={String(days)}
        onChange={({ currentTarget }) => form.setFieldValue('days', Number(currentTarget.value))}
      />
    </FormDialog>
  );
}
