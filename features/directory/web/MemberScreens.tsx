import { directory, type MemberRecord } from '#features/directory/contract/directory.ts';
import { HistoryCard } from '#features/people/web/HistorySection.tsx';
import { personRecords } from '#features/person-records/contract/person-records.ts';
import { LoadedRecords } from '#features/person-records/web/LoadedRecords.tsx';
import { useQuery } from '@tanstack/react-query';
import { apiQueryOptions } from '#ui/api.ts';
import { useParams } from '#ui/router/use-router.ts';
import { Send } from '#ui/icons.ts';
import { useHasRole } from '#features/accounts/web/account.ts';
import { useSendsEmail } from '#features/site/web/site.ts';
import { Button } from '#ui/controls/Button.tsx';
import { FormCard } from '#ui/layout/Card.tsx';
import { Alert } from '#ui/feedback/Alert.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { RowsSkeleton } from '#ui/feedback/Skeleton.tsx';
import { StaffPage } from '#ui/layout/StaffPage.tsx';
import styles from './Directory.module.css';
import { ContactCard } from './contact-card-part.ts';
import { HouseholdForm } from './HouseholdForm.tsx';
import { MemberForm } from './MemberForm.tsx';
import { PhotoField } from './PhotoField.tsx';
import { useInviteMember, useCanEditDirectory, useMember } from './queries.ts';

/** /add-member */
export function AddMemberScreen() {
  return (
    <StaffPage
      title="Add New Member"
      subtitle="At first, other members see only the name."
      wide={false}
    >
      <FormCard>
        <MemberForm member={null} canEditDirectory />
      </FormCard>
    </StaffPage>
  );
}

/** /edit-member/{id}: for the secretary and for the person the entry is about. */
export function EditMemberScreen() {
  const { id } = useParams();
  const query = useMember(Number(id) || 0);
  const canEditDirectory = useCanEditDirectory();
  return (
    <StaffPage
      title={query.data?.own ? 'My entry' : 'Edit Member'}
      subtitle="You choose who can see each detail."
      wide={false}
    >
      <Loaded
        query={query}
        skeleton={
          <FormCard>
            <RowsSkeleton label="Loading the entry..." height="5.4rem" />
          </FormCard>
        }
      >
        {(data) => (
          <div className={styles.columns}>
            <div className={styles.beside}>
              <FormCard as="section">
                <h2>Photo</h2>
                <PhotoField member={data} />
              </FormCard>
              <FormCard>
                <MemberForm key={data.id} member={data} canEditDirectory={canEditDirectory} />
              </FormCard>
            </div>
            <div className={styles.beside}>
              {data.household && (
                <FormCard as="section">
                  <h2>{data.household.name}</h2>
                  <HouseholdForm household={data.household} />
                </FormCard>
              )}
              <FormCard as="section">
                <h2>Contact card</h2>
                <div className={styles.contactCardSpace}>
                  <ContactCard member={data} />
                </div>
              </FormCard>
              {canEditDirectory && <AccountPart member={data} />}
              {canEditDirectory && <RecordsPart id={data.id} />}
              {canEditDirectory && <HistoryCard endpoint={directory.getHistory} id={data.id} />}
            </div>
          </div>
        )}
      </Loaded>
    </StaffPage>
  );
}

function RecordsPart({ id }: { id: number }) {
  return (
    <FormCard as="section">
      <h2>What is theirs</h2>
      <LoadedRecords
        query={useQuery({
          ...apiQueryOptions(personRecords.listOfEntry, { params: { id } }),
          staleTime: 0,
        })}
      />
    </FormCard>
  );
}

const accountLabels = {
  none: "This member doesn't have an account.",
  invited: "This member has been invited but hasn't set a password yet.",
  linked: 'This member has an account and can edit this entry.',
};

/** What an invitation did. Without a mail server the link waits under Mail. */
function getInviteMessage(
  { account, name, email }: MemberRecord,
  isAdmin: boolean,
  sendsEmail: boolean,
): string {
  if (account === 'linked')
    return `${name} already had an account with this address. It's now linked to this entry and has the same roles as before.`;
  if (sendsEmail) return `We'll email ${email} a link to set a password.`;
  return isAdmin
    ? "This site can't send email yet. Find the link under Mail and pass it on."
    : "This site can't send email yet. Ask an administrator to pass on the link.";
}

function AccountPart({ member: { id, account, email, status } }: { member: MemberRecord }) {
  const invite = useInviteMember(id);
  const isAdmin = useHasRole('admin') ?? false;
  const sendsEmail = useSendsEmail();
  return (
    <FormCard as="section">
      <h2>Account</h2>
      <p>{accountLabels[account]}</p>
      {invite.isSuccess && (
        <Alert tone="ok">
          <span role="status">{getInviteMessage(invite.data, isAdmin, sendsEmail)}</span>
        </Alert>
      )}
      {invite.error && <ErrorMessage error={invite.error} />}
      {account !== 'linked' && status === 'present' && (
        <div className={styles.actions}>
          <Button
            variant="secondary"
            busy={invite.isPending}
            disabled={!email}
            icon={<Send aria-hidden="true" />}
            onClick={() => invite.mutate()}
          >
            {account === 'none' ? 'Invite' : 'Send link again'}
          </Button>
          {!email && <p>Save an email address first.</p>}
        </div>
      )}
    </FormCard>
  );
}
