import { schemaResolver, useForm } from '@mantine/form';
import { type Role, roles as allRoles } from '#contract/roles.ts';
import { hasProblemCode } from '#contract/client.ts';
import { people, type Person } from '#features/people/contract/people.ts';
import { buyerName, email } from '#contract/buyer.ts';
import { z } from 'zod';
import { callApi } from '#ui/api.ts';
import { useSendsEmail } from '#features/site/web/site.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog, DialogActions, FormActions } from '#ui/dialogs/Dialog.tsx';
import { getFieldErrors } from '#ui/forms/field-errors.ts';
import { Form } from '#ui/forms/Form.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { Alert } from '#ui/feedback/Alert.tsx';
import { useApiMutation } from '#ui/feedback/useApiMutation.ts';
import { ErrorMessage, getErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { RolesField } from './RolesField.tsx';

const InvitationValues = z.object({ name: buyerName, email, roles: z.array(z.custom<Role>()) });
type InvitationValues = z.output<typeof InvitationValues>;
const labels = { name: 'Full Name', email: 'Email' };

/** Invites a person by a link to set their password. */
export function InviteDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog title="Invite someone" opened={opened} onClose={onClose} width={680}>
      {opened && <InviteForm onClose={onClose} />}
    </Dialog>
  );
}

function InviteForm({ onClose }: { onClose: () => void }) {
  const form = useForm<InvitationValues>({
    initialValues: { name: '', email: '', roles: [] },
    validate: schemaResolver(InvitationValues, { sync: true }),
  });
  const invite = useApiMutation({
    call: (body: InvitationValues) => callApi(people.invite, { body }),
    changes: [people.list],
    onError: (error) => form.setErrors(getErrors(error)),
  });
  const fieldErrors = (['name', 'email'] as const)
    .filter((field) => form.errors[field])
    .map((field) => ({ field: `invite-${field}`, label: labels[field] }));
  const startOver = () => {
    form.reset();
    invite.reset();
  };
  if (invite.data) return <Invited person={invite.data} onNext={startOver} onClose={onClose} />;
  return (
    <Form errors={fieldErrors} onSubmit={form.onSubmit((values) => invite.mutate(values))}>
      <TextField
        id="invite-name"
        label={labels.name}
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <TextField
        id="invite-email"
        label={labels.email}
        type="email"
        autoComplete="off"
        hint="They'll sign in with this."
        {...form.getInputProps('email')}
      />
      <RolesField
        roles={allRoles}
        value={form.values.roles}
        onChange={(roles) => form.setFieldValue('roles', roles)}
      />
      {invite.error && !hasProblemCode(invite.error, 'email-taken') && (
        <ErrorMessage error={invite.error} />
      )}
      <FormActions submit="Invite" busy={invite.isPending} onCancel={onClose} />
    </Form>
  );
}

function getErrors(error: unknown): Record<string, string> {
  if (hasProblemCode(error, 'email-taken')) return { email: getErrorMessage(error) };
  return getFieldErrors(error);
}

type InvitedProps = { person: Person; onNext: () => void; onClose: () => void };

function Invited({ person: { name, email: address }, onNext, onClose }: InvitedProps) {
  const sendsEmail = useSendsEmail();
  return (
    <>
      <Alert tone="ok">
        <span role="status">
          {name} is invited.{' '}
          {sendsEmail
            ? `We'll email ${address} a link to set a password. It works once, for a week.`
            : "This site can't send email yet. Copy the link from “Mail” and pass it on."}
        </span>
      </Alert>
      <DialogActions>
        <Button variant="secondary" onClick={onNext}>
          Invite someone else
        </Button>
        <Button onClick={onClose}>Done</Button>
      </DialogActions>
    </>
  );
}
