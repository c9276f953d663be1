import { linkTo } from '#contract/screens.ts';
import { personalData } from '#features/personal-data/contract/personal-data.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useAccountQuery } from '#features/accounts/web/account.ts';
import { AccountPage, AccountForm } from '#features/accounts/web/AccountForm.tsx';
import { ConfirmPasswordForm } from '#features/people/web/profile/ConfirmPasswordForm.tsx';
import { useProfile } from '#features/people/web/profile/queries.ts';
import { apiQueryOptions, callApi, getApiUrl } from '#ui/api.ts';
import { useSendsEmail, useSite } from '#features/site/web/site.ts';
import { Button, LinkButton } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { RowsSkeleton } from '#ui/feedback/Skeleton.tsx';
import { Page } from '#ui/layout/Card.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { DeleteDataDialog } from './DeleteDataDialog.tsx';
import styles from './PersonalData.module.css';
import { PersonalDataView } from './PersonalDataView.tsx';
import { schemaResolver, useForm } from '@mantine/form';
import { email as emailSchema } from '#contract/buyer.ts';
import { z } from 'zod';
import { CodeField } from '#features/accounts/web/CodeField.tsx';
import { Alert } from '#ui/feedback/Alert.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { getFieldErrors } from '#ui/forms/field-errors.ts';
import { Form } from '#ui/forms/Form.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import layout from '#ui/layout/layout.module.css';

const EmailInput = z.object({ email: emailSchema });

/** /your-data: what the site stores about the reader, by account or by a code to the email address. */
export function YourDataScreen() {
  const { state, isFetching, refetch } = useAccountQuery();
  const [key, setKey] = useState<string | null>(null);
  const [isDeleted, setDeleted] = useState(false);
  if (isDeleted) return <Deleted />;
  if (key !== null) return <DataByKey dataKey={key} onDeleted={() => setDeleted(true)} />;
  if (state.is === 'unknown')
    return (
      <DataPage>
        {state.error ? (
          <ErrorMessage error={state.error} busy={isFetching} onRetry={() => void refetch()} />
        ) : (
          <RowsSkeleton rows={4} />
        )}
      </DataPage>
    );
  if (state.is === 'signed-in') return <OwnData onDeleted={() => setDeleted(true)} />;
  return <ProveYourself onKey={setKey} />;
}

const DataPage = ({ children }: { children: ReactNode }) => (
  <>
    <PageHeader title="Your data" />
    <Page className={styles.page}>{children}</Page>
  </>
);

/** Whoever has no account, or is not signed in, shows that an address is theirs. */
function ProveYourself({ onKey }: { onKey: (key: string) => void }) {
  const { data: site } = useSite();
  const sendsEmail = useSendsEmail();
  const office = site?.email && (
    <>
      {' '}
      (<a href={`mailto:${site.email}`}>{site.email}</a>)
    </>
  );
  return (
    <AccountPage title="Your data">
      <p>
        See what we store about you, download it or delete it. First show that your email is yours.
      </p>
      {site && !sendsEmail ? (
        <p>This site can't send email yet. Sign in, or ask the office{office}.</p>
      ) : (
        <DataCodeForm onKey={onKey} />
      )}
      <p>
        Do you have an account?{' '}
        <LinkButton to={linkTo('/sign-in', { return: linkTo('/your-data') })} variant="link">
          Sign in
        </LinkButton>
      </p>
    </AccountPage>
  );
}

function OwnData({ onDeleted }: { onDeleted: () => void }) {
  const query = useQuery({ ...apiQueryOptions(personalData.get, {}), staleTime: 0, gcTime: 0 });
  const { data: profile } = useProfile();
  const client = useQueryClient();
  const [isDeleting, setDeleting] = useState(false);
  const remove = useMutation({
    mutationFn: (password?: string) => callApi(personalData.delete, { body: { password } }),
  });
  return (
    <DataPage>
      <Loaded query={query} skeleton={<RowsSkeleton rows={6} />}>
        {(data) => (
          <PersonalDataView
            data={data}
            pdfUrl={getApiUrl(personalData.getPdf, {})}
            onDelete={() => setDeleting(true)}
          />
        )}
      </Loaded>
      {isDeleting && profile && (
        <Dialog title="Delete your data?" opened onClose={() => setDeleting(false)} width={560}>
          <ConfirmPasswordForm
            message="Your account and your directory entry are deleted for good. Orders, gifts and hours stay in our books without your name. What you did for the parish, for example as Treasurer, stays in our log with the name you had then. You can't undo this."
            submit="Delete my data"
            hasPassword={!profile.invited}
            change={remove}
            onDone={() => {
              onDeleted();
              void client.resetQueries();
            }}
          />
          <Button variant="link" onClick={() => setDeleting(false)}>
            Cancel
          </Button>
        </Dialog>
      )}
    </DataPage>
  );
}

function DataByKey({ dataKey, onDeleted }: { dataKey: string; onDeleted: () => void }) {
  const query = useQuery({
    ...apiQueryOptions(personalData.getByKey, { query: { key: dataKey } }),
    staleTime: Infinity,
    gcTime: 0,
  });
  const [isDeleting, setDeleting] = useState(false);
  const remove = useMutation({
    mutationFn: () => callApi(personalData.deleteByKey, { body: { key: dataKey } }),
    onSuccess: onDeleted,
  });
  return (
    <DataPage>
      <Loaded query={query} skeleton={<RowsSkeleton rows={6} />}>
        {(data) => (
          <PersonalDataView
            data={data}
            pdfUrl={getApiUrl(personalData.getPdfByKey, { query: { key: dataKey } })}
            onDelete={() => setDeleting(true)}
          />
        )}
      </Loaded>
      {isDeleting && (
        <DeleteDataDialog
          title="Delete your data?"
          confirmLabel="Delete my data"
          mutation={remove}
          onConfirm={() => remove.mutate()}
          onClose={() => setDeleting(false)}
        />
      )}
    </DataPage>
  );
}

const Deleted = () => (
  <AccountPage title="Your data">
    <p role="status">Your data is deleted.</p>
    <p>
      What the parish must keep, such as the amounts in its books, no longer has your name. Our log
      still shows it beside work you did for the parish team.
    </p>
    <LinkButton to="/">Back to the home page</LinkButton>
  </AccountPage>
);

type SentCode = { email: string; request: string };

/** Emails a code to an address, and exchanges it for the key to the data of the address. */
function DataCodeForm({ onKey }: { onKey: (key: string) => void }) {
  const [sent, setSent] = useState<SentCode | null>(null);
  const send = useMutation({
    mutationFn: async (email: string): Promise<SentCode> => ({
      email,
      ...(await callApi(personalData.requestCode, { body: { email } })),
    }),
    onSuccess: setSent,
  });
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '' },
    validate: schemaResolver(EmailInput, { sync: true }),
  });
  if (!sent)
    return (
      <AccountForm
        fields={[{ name: 'email', label: 'Email', type: 'email', autoComplete: 'email' }]}
        form={form}
        submit="Send code"
        busy={send.isPending}
        error={send.error}
        onSubmit={({ email }) =>
          send.mutate(email, { onError: (error) => form.setErrors(getFieldErrors(error)) })
        }
      />
    );
  return (
    <>
      <EnterCode key={sent.request} sent={sent} onKey={onKey} />
      {send.error && <ErrorMessage error={send.error} />}
      <div className={layout.rowWide}>
        <Button variant="link" busy={send.isPending} onClick={() => send.mutate(sent.email)}>
          Send a new code
        </Button>
        <Button variant="link" onClick={() => setSent(null)}>
          Use another email
        </Button>
      </div>
    </>
  );
}

function EnterCode({ sent, onKey }: { sent: SentCode; onKey: (key: string) => void }) {
  const [code, setCode] = useState('');
  const check = useMutation({
    mutationFn: () => callApi(personalData.verifyCode, { body: { ...sent, code } }),
    onSuccess: ({ key }) => onKey(key),
  });
  return (
    <Form onSubmit={() => check.mutate()}>
      <Alert tone="ok">
        <span role="status">
          If we store anything about {sent.email}, we've sent a code. It works for 10 minutes. Don't
          see it? Check your spam folder.
        </span>
      </Alert>
      <TextField label="Email" type="email" autoComplete="email" value={sent.email} readOnly />
      <CodeField
        hint="The six digits in the email."
        value={code}
        error={check.error}
        onChange={setCode}
      />
      <Button type="submit" busy={check.isPending} fullWidth>
        Show my data
      </Button>
    </Form>
  );
}
