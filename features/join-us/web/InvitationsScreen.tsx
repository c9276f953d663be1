import { useState } from 'react';
import { createSearchText } from '#contract/columns.ts';
import { formatCount } from '#contract/rules/counts.ts';
import {
  maxInvitationsAtOnce,
  type MemberInvitation,
  memberInvitations,
} from '#features/join-us/contract/invitations.ts';
import { memberInvitationColumns } from '#features/join-us/contract/join-columns.ts';
import { formatInvitationState } from '#features/join-us/contract/rules/join-labels.ts';
import { getApiUrl } from '#ui/api.ts';
import { Button } from '#ui/controls/Button.tsx';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { RowsSkeleton } from '#ui/feedback/Skeleton.tsx';
import layout from '#ui/layout/layout.module.css';
import { StaffPage } from '#ui/layout/StaffPage.tsx';
import { ExportButtons } from '#ui/table/ExportButtons.tsx';
import { toTableColumns } from '#ui/table/table-columns.tsx';
import { useInviteAll, useMemberInvitations } from './queries.ts';
import { StateTable } from './StateTable.tsx';

const columns = toTableColumns(memberInvitationColumns, {});

/** /member-invitations: who has accepted an account, and who can be invited. */
export function InvitationsScreen() {
  const query = useMemberInvitations();
  return (
    <StaffPage
      title="Invitations to an account"
      subtitle="Members with an email address, and who of them has accepted."
      actions={
        <>
          {query.data && <InviteAll rows={query.data} />}
          <ExportButtons
            url={(format) => getApiUrl(memberInvitations.export, { query: { format } })}
            disabled={!query.data?.length}
          />
        </>
      }
    >
      <Loaded query={query} skeleton={<RowsSkeleton label="Loading members..." rows={4} />}>
        {(rows) => (
          <StateTable
            label="Members with an email address"
            rows={rows}
            states={states}
            formatState={formatInvitationState}
            emptyTitle="No members here"
            columns={columns}
            rowKey={({ id }) => id}
            search={{ label: 'Name or email', text: createSearchText(memberInvitationColumns) }}
          />
        )}
      </Loaded>
    </StaffPage>
  );
}

const states = ['none', 'invited', 'accepted'] as const;

function InviteAll({ rows }: { rows: readonly MemberInvitation[] }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const close = () => setIsConfirming(false);
  const invite = useInviteAll(close);
  const all = rows.filter(({ isDue }) => isDue).length;
  const count = Math.min(all, maxInvitationsAtOnce);
  return (
    <>
      <Button disabled={count === 0} onClick={() => setIsConfirming(true)}>
        Invite all
      </Button>
      <ConfirmDialog
        title={`Invite ${formatCount(count, 'member')}?`}
        opened={isConfirming}
        confirmLabel="Send invitations"
        mutation={invite}
        onConfirm={() => invite.mutate(count)}
        onCancel={close}
      >
        <div className={layout.stack}>
          <p>
            Each gets an email with a link that works for 7 days. Members whose link still works are
            left out, and so is the second person of one email address.
          </p>
          {all > count && (
            <p>{`${all - count} more follow with the next press: mail servers refuse too many at a time.`}</p>
          )}
        </div>
      </ConfirmDialog>
    </>
  );
}
