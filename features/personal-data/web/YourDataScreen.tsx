import { linkTo } from '#contract/screens.ts';
import { personalData } from '#features/personal-data/contract/personal-data.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useAccount } from '#features/accounts/web/account.ts';
import { AccountPage } from '#features/accounts/web/AccountForm.tsx';
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
import { DataCodeForm } from './DataCodeForm.tsx';
import { DeleteDataDialog } from './DeleteDataDialog.tsx';
import styles from './PersonalData.module.css';
import { PersonalDataView } from './PersonalDataView.tsx';

/** /your-data: what the site stores about the reader, by account or by a code to the email address. */
export function YourDataScreen() {
  const { data: account, isPending } = useAccount();
  const [key, setKey] = useState<string | null>(null);
  const [isDeleted, setDeleted] = useState(false);
  if (isDeleted) return <Deleted />;
  if (isPending)
    return (
      <DataPage>
        <RowsSkeleton rows={4} />
      </DataPage>
    );
  if (key !== null) return <DataByKey dataKey={key} onDeleted={() => setDeleted(true)} />;
  if (account) return <OwnData onDeleted={() => setDeleted(true)} />;
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
            message="Your account and your directory entry are deleted for good. Orders, gifts and hours stay in our books without your name. You can't undo this."
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
    <p>What the parish must keep, such as the amounts in its books, no longer has your name.</p>
    <LinkButton to="/">Back to the home page</LinkButton>
  </AccountPage>
);
