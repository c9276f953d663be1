import { schemaResolver, useForm } from '@mantine/form';
import { type Role, roles as allRoles } from '#contract/roles.ts';
import { people, type Person } from '#features/people/contract/people.ts';
import { personRecords } from '#features/person-records/contract/person-records.ts';
import { LoadedRecords } from '#features/person-records/web/LoadedRecords.tsx';
import { buyerName, telephone } from '#contract/buyer.ts';
import { z } from 'zod';
import { useQuery } from '@tanstack/react-query';
import { apiQueryOptions, callApi } from '#ui/api.ts';
import { Dialog, FormActions } from '#ui/dialogs/Dialog.tsx';
import { UnsavedChangesDialog } from '#ui/dialogs/UnsavedChangesDialog.tsx';
import { getFieldErrors } from '#ui/forms/field-errors.ts';
import { Form } from '#ui/forms/Form.tsx';
import { TelephoneField } from '#ui/forms/TelephoneField.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { useSeenRecord } from '#ui/forms/useSeenRecord.ts';
import { useApiMutation } from '#ui/feedback/useApiMutation.ts';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { TelephoneNumber } from '#ui/data/TelephoneNumber.tsx';
import layout from '#ui/layout/layout.module.css';
import { HistorySection } from './HistorySection.tsx';
import { RolesField } from './RolesField.tsx';
import { useState } from 'react';
import { useSendsEmail } from '#features/site/web/site.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Alert } from '#ui/feedback/Alert.tsx';
import styles from './People.module.css';

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
  const { seen, addSaved, onError } = useSeenRecord(person);
  const save = useApiMutation({
    async call({ name, telephone: digits, roles }: PersonValues) {
      const params = { id: person.id };
      // Roles first: when the server rejects them, nothing has changed yet.
      if (form.isDirty('roles')) {
        const body = { roles, seen: [...seen.roles] };
        addSaved({ roles: (await callApi(people.setRoles, { params, body })).roles });
        form.resetDirty({ ...form.getInitialValues(), roles });
      }
      if (form.isDirty('name') || form.isDirty('telephone'))
        await callApi(people.update, {
          params,
          body: {
            name,
            telephone: digits || null,
            seen: { name: seen.name, telephone: seen.telephone },
          },
        });
    },
    changes: [people.list, people.getHistory],
    notice: 'Changes saved.',
    onError: (error) => {
      onError(error);
      form.setErrors(getFieldErrors(error));
    },
  });
  return { form, save };
}

/** Edits a person's name, telephone and roles, with further actions on the account. */
export function PersonDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const { form, save } = usePersonForm(person);
  const history = useQuery({
    ...apiQueryOptions(people.getHistory, { params: { id: person.id } }),
    staleTime: 0,
  });
  const records = useQuery({
    ...apiQueryOptions(personRecords.listOfAccount, { params: { id: person.id } }),
    staleTime: 0,
  });
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
          roles={allRoles}
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
      <section className={styles.part} aria-labelledby="records-title">
        <h3 id="records-title">What is theirs</h3>
        <LoadedRecords query={records} />
      </section>
      <HistorySection query={history} />
      <UnsavedChangesDialog
        isDirty={form.isDirty()}
        isReplacedBy={(search) => (search.get('account') ?? person.id) !== person.id}
      />
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

type Action = { label: string; question: string; done: string; run: () => Promise<unknown> };

/** Sends a new link, signs the person out, or resets their second step. Each action needs a confirmation. */
function AccountActions({ person }: { person: Person }) {
  const sendsEmail = useSendsEmail();
  const [requested, setRequested] = useState<Action | null>(null);
  const run = useApiMutation({
    call: (action: Action) => action.run(),
    changes: [people.list, people.getHistory],
    onSuccess: () => setRequested(null),
  });
  return (
    <section className={styles.part}>
      <h3>Signing in</h3>
      {!requested && (
        <div className={styles.buttons}>
          {listActions(person, sendsEmail).map((action) => (
            <Button
              key={action.label}
              variant="secondary"
              size="small"
              onClick={() => {
                run.reset();
                setRequested(action);
              }}
            >
              {action.label}
            </Button>
          ))}
        </div>
      )}
      {requested && (
        <>
          <p>{requested.question}</p>
          <div className={styles.buttons}>
            <Button variant="secondary" size="small" onClick={() => setRequested(null)}>
              Cancel
            </Button>
            <Button
              variant="outline"
              size="small"
              busy={run.isPending}
              onClick={() => run.mutate(requested)}
            >
              {requested.label}
            </Button>
          </div>
        </>
      )}
      {run.error && <ErrorMessage error={run.error} />}
      {run.isSuccess && !requested && (
        <Alert tone="ok">
          <span role="status">{run.variables.done}</span>
        </Alert>
      )}
    </section>
  );
}

function listActions(
  { id, name, email, authenticator, hasPasskey, invited }: Person,
  sendsEmail: boolean,
): Action[] {
  const params = { id };
  return [
    {
      label: invited ? 'Invite again' : sendsEmail ? 'Send new link' : 'Make new link',
      question: sendsEmail
        ? `Send ${email} a link to set a new password? Earlier links will stop working.`
        : `Make a link for ${name} to set a new password? Earlier links will stop working.`,
      done: sendsEmail
        ? `We'll email the link to ${email}.`
        : "The link is ready. This site can't send email yet: copy the link from “Mail” and pass it on.",
      run: () => callApi(people.resendInvitation, { params }),
    },
    {
      label: 'Sign out everywhere',
      question: `Sign ${name} out on all devices?`,
      done: `${name} is signed out on all devices.`,
      run: () => callApi(people.signOut, { params }),
    },
    ...(authenticator || hasPasskey
      ? [
          {
            label: 'Reset second step',
            question: `Turn off ${name}'s authenticator app and remove their passkeys? Make sure it's really ${name} asking.`,
            done: `${name} can now sign in with the password and set up a new phone.${sendsEmail ? " We'll email them about it." : ''}`,
            run: () => callApi(people.resetSecondFactor, { params }),
          },
        ]
      : []),
  ];
}
