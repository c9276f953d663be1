import type { KeptMember } from '@namugongo/contract/directory';
import { useParams } from '@tanstack/react-router';
import { Send } from 'lucide-react';
import { Button } from '../ui/Button.tsx';
import { FormCard } from '../ui/Card.tsx';
import { Notice } from '../ui/Notice.tsx';
import { ProblemMessage } from '../ui/ProblemMessage.tsx';
import { RowsSkeleton } from '../ui/Skeleton.tsx';
import { TeamPage } from '../ui/TeamPage.tsx';
import styles from './Directory.module.css';
import { HouseholdFormParts } from './HouseholdFormParts.tsx';
import { MemberFormParts } from './MemberFormParts.tsx';
import { useInviteMember, useIsKeeper, useMember } from './queries.ts';

/** /add-member */
export function AddMemberScreen() {
  return (
    <TeamPage
      title="Add New Member"
      subtitle="A new entry shows its name, and nothing else until somebody chooses so."
      wide={false}
    >
      <FormCard>
        <MemberFormParts member={null} isKeeper />
      </FormCard>
    </TeamPage>
  );
}

/** /edit-member/{id}: the secretary, or the person of the entry. */
export function EditMemberScreen() {
  const { id } = useParams({ strict: false });
  const { data, error, isFetching, refetch } = useMember(Number(id) || 0);
  const isKeeper = useIsKeeper();
  return (
    <TeamPage
      title={data?.own ? 'My entry' : 'Edit Member'}
      subtitle="You choose who sees what of it."
      wide={false}
    >
      {error && <ProblemMessage error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {!data && !error && (
        <FormCard>
          <RowsSkeleton words="Loading the entry..." height="5.4rem" />
        </FormCard>
      )}
      {data && (
        <div className={styles.columns}>
          <FormCard>
            <MemberFormParts key={data.id} member={data} isKeeper={isKeeper} />
          </FormCard>
          <div className={styles.beside}>
            {data.household && (
              <FormCard as="section">
                <h2>{data.household.name}</h2>
                <HouseholdFormParts household={data.household} />
              </FormCard>
            )}
            {isKeeper && <AccountPart member={data} />}
          </div>
        </div>
      )}
    </TeamPage>
  );
}

const accountWords = {
  none: 'This member has no account.',
  invited: 'This member is invited and has not set a password yet.',
  linked: 'This member signs in and keeps this entry.',
};

function AccountPart({ member: { id, account, email, name } }: { member: KeptMember }) {
  const invite = useInviteMember(id);
  return (
    <FormCard as="section">
      <h2>Account</h2>
      <p>{accountWords[account]}</p>
      {invite.isSuccess && (
        <Notice tone="ok">
          <span role="status">
            {invite.data.account === 'linked'
              ? `${name} had an account with this address; the entry belongs to it now.`
              : `A link to set a password is on its way to ${email}.`}
          </span>
        </Notice>
      )}
      {invite.error && <ProblemMessage error={invite.error} />}
      {account !== 'linked' && (
        <div className={styles.actions}>
          <Button
            look="quiet"
            busy={invite.isPending}
            disabled={!email}
            icon={<Send aria-hidden="true" />}
            onClick={() => invite.mutate()}
          >
            {account === 'none' ? 'Invite' : 'Send the link again'}
          </Button>
          {!email && <p>Save an e-mail address first.</p>}
        </div>
      )}
    </FormCard>
  );
}
