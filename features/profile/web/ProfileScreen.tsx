import { roleDescriptions } from '#features/accounts/contract/rules/role-descriptions.ts';
import { Ticket } from '#ui/icons.ts';
import type { ReactNode } from 'react';
import { Badge } from '#ui/data/Badge.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { LinkButton, Button } from '#ui/controls/Button.tsx';
import { Card, Page } from '#ui/layout/Card.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { Loading, SkeletonLines } from '#ui/feedback/Skeleton.tsx';
import { AuthenticatorSection } from '#features/people/web/profile/AuthenticatorSection.tsx';
import { Passkeys } from '#features/people/web/profile/Passkeys.tsx';
import { EmailForm } from '#features/people/web/profile/EmailForm.tsx';
import { PasswordForm } from '#features/people/web/profile/PasswordForm.tsx';
import layout from '#ui/layout/layout.module.css';
import styles from '#features/people/web/profile/Profile.module.css';
import { useProfile, useProfileMutation } from '#features/people/web/profile/queries.ts';
import { Sessions } from '#features/people/web/profile/Sessions.tsx';
import { schemaResolver, useForm } from '@mantine/form';
import { people, type Person } from '#features/people/contract/people.ts';
import { buyerName, telephone } from '#contract/buyer.ts';
import { z } from 'zod';
import { callApi } from '#ui/api.ts';
import { getFieldErrors } from '#ui/forms/field-errors.ts';
import { Form } from '#ui/forms/Form.tsx';
import { TelephoneField } from '#ui/forms/TelephoneField.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { UnsavedChangesDialog } from '#ui/dialogs/UnsavedChangesDialog.tsx';
import { Alert } from '#ui/feedback/Alert.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { VerifyTelephoneForm } from './VerifyTelephoneForm.tsx';

const ProfileValues = z.object({ name: buyerName, telephone: z.union([z.literal(''), telephone]) });
const labels = { name: 'Full Name', telephone: 'Telephone' };

/** /profile: the account's own details, roles and sign-in. */
export function ProfileScreen() {
  const profile = useProfile();
  return (
    <>
      <PageHeader
        title="Your profile"
        // A space keeps the line's height while the profile loads.
        eyebrow={<span className={styles.email}>{profile.data?.email ?? '\u00a0'}</span>}
        actions={
          <LinkButton
            to="/search-tickets"
            variant="inverted"
            icon={<Ticket size={20} aria-hidden="true" />}
          >
            My tickets
          </LinkButton>
        }
      />
      <Page className={styles.page}>
        <Loaded query={profile} skeleton={<ProfileSkeleton />}>
          {(person) => (
            <>
              <div className={styles.column}>
                <Section title="About you">
                  <ProfileForm person={person} />
                </Section>
                <Section title="Your roles">
                  {person.roles.length === 0 && (
                    <p>
                      You don't have a role yet. Ask an administrator if you help on the parish
                      team.
                    </p>
                  )}
                  <ul className={layout.stack}>
                    {person.roles.map((role) => (
                      <li key={role}>
                        <Badge>{roleDescriptions[role].name}</Badge>{' '}
                        {roleDescriptions[role].description}
                      </li>
                    ))}
                  </ul>
                </Section>
              </div>
              <div className={styles.column}>
                <Section title="Email">
                  <EmailForm email={person.email} hasPassword={!person.invited} />
                </Section>
                <Section title="Password">
                  <PasswordForm
                    hasPassword={!person.invited}
                    email={person.email}
                    canHaveTokens={person.roles.includes('admin')}
                  />
                </Section>
                <Section title="Passkeys">
                  <Passkeys />
                </Section>
                <Section title="Authenticator app">
                  <AuthenticatorSection person={person} />
                </Section>
                <Section title="Where you are signed in">
                  <Sessions />
                </Section>
                <Section title="Your data">
                  <p>See, download or delete what we store about you.</p>
                  <div>
                    <LinkButton to="/your-data" variant="secondary">
                      Your data
                    </LinkButton>
                  </div>
                </Section>
              </div>
            </>
          )}
        </Loaded>
      </Page>
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section" className={styles.card}>
      <h2>{title}</h2>
      {children}
    </Card>
  );
}

function ProfileSkeleton() {
  return (
    <>
      <Loading label="Loading your profile..." />
      {[5, 4].map((lines) => (
        <div className={styles.column} key={lines}>
          <Card className={styles.card}>
            <SkeletonLines lines={lines} />
          </Card>
          <Card className={styles.card}>
            <SkeletonLines lines={3} />
          </Card>
        </div>
      ))}
    </>
  );
}

/** Name and telephone. A new number shows its tickets only once it is verified. */
function ProfileForm({ person }: { person: Person }) {
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
