import { schemaResolver, useForm } from '@mantine/form';
import type { Role } from '@namugongo/contract/endpoint';
import { isProblem } from '@namugongo/contract/call';
import { people, type Person } from '@namugongo/contract/people';
import { buyerName, email } from '@namugongo/contract/reception/buyer';
import { z } from 'zod';
import { ask } from '../api.ts';
import { useSite } from '../site.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog, DialogActions, FormActions } from '../ui/Dialog.tsx';
import { fieldErrorsOf } from '../ui/fields/field-errors.ts';
import { Form } from '../ui/fields/Form.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import { Notice } from '../ui/Notice.tsx';
import { ProblemMessage, problemWords } from '../ui/ProblemMessage.tsx';
import { usePeopleChange } from './queries.ts';
import { RolesField } from './RolesField.tsx';

const Answers = z.object({ name: buyerName, email, roles: z.array(z.custom<Role>()) });
type Answers = z.output<typeof Answers>;
const labels = { name: 'Full Name', email: 'Email' };

/** Invites somebody: they get a link by which they set their password. */
export function InviteDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog title="Invite somebody" opened={opened} onClose={onClose} width={680}>
      {opened && <InviteForm onClose={onClose} />}
    </Dialog>
  );
}

function InviteForm({ onClose }: { onClose: () => void }) {
  const form = useForm<Answers>({
    initialValues: { name: '', email: '', roles: [] },
    validate: schemaResolver(Answers, { sync: true }),
  });
  const invite = usePeopleChange((body: Answers) => ask(people.invite, { body }));
  const wrong = (['name', 'email'] as const)
    .filter((field) => form.errors[field])
    .map((field) => ({ field: `invite-${field}`, label: labels[field] }));
  const next = () => {
    form.reset();
    invite.reset();
  };
  if (invite.data) return <Invited person={invite.data} onNext={next} onClose={onClose} />;
  return (
    <Form
      wrong={wrong}
      onSubmit={form.onSubmit((answers) =>
        invite.mutate(answers, {
          onError: (error) => form.setErrors(errorsOf(error)),
        }),
      )}
    >
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
        hint="The person signs in with it."
        {...form.getInputProps('email')}
      />
      <RolesField
        value={form.values.roles}
        onChange={(roles) => form.setFieldValue('roles', roles)}
      />
      {invite.error && !isProblem(invite.error, 'email-taken') && (
        <ProblemMessage error={invite.error} />
      )}
      <FormActions submit="Invite" busy={invite.isPending} onCancel={onClose} />
    </Form>
  );
}

function errorsOf(error: unknown): Record<string, string> {
  if (isProblem(error, 'email-taken')) return { email: problemWords(error) };
  return fieldErrorsOf(error);
}

type InvitedProps = { person: Person; onNext: () => void; onClose: () => void };

function Invited({ person: { name, email: address }, onNext, onClose }: InvitedProps) {
  const { data: site } = useSite();
  return (
    <>
      <Notice tone="ok">
        <span role="status">
          {name} is invited. The link to set a password is on its way to {address}; it works once,
          for a week.
        </span>
      </Notice>
      {site?.sendsMail === false && (
        <p>This site sends no e-mail: you find the link under “Mail” and can pass it on.</p>
      )}
      <DialogActions>
        <Button look="quiet" onClick={onNext}>
          Invite another
        </Button>
        <Button onClick={onClose}>Done</Button>
      </DialogActions>
    </>
  );
}
