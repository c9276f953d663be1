import { useState } from 'react';
import { formatCount } from '#contract/rules/counts.ts';
import { useOwnMember } from '#features/directory/web/queries.ts';
import { type Group, type GroupMember, groups } from '#features/groups/contract/groups.ts';
import { groupRoleLabels } from '#features/groups/contract/rules/group-kinds.ts';
import { getApiUrl } from '#ui/api.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Badge } from '#ui/data/Badge.tsx';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { SkeletonLines } from '#ui/feedback/Skeleton.tsx';
import { FormCard } from '#ui/layout/Card.tsx';
import layout from '#ui/layout/layout.module.css';
import { ExportButtons } from '#ui/table/ExportButtons.tsx';
import items from '#ui/layout/items.module.css';
import { AddMemberField } from './AddMemberField.tsx';
import { useChangeRole, useGroupMembers, useLeaveGroup, useRemoveMember } from './queries.ts';

type MembersPartProps = { group: Group; canLead: boolean };

/** Who belongs to the group; the leaders add and remove people, and everyone may leave. */
export function MembersPart({ group, canLead }: MembersPartProps) {
  const { id } = group;
  return (
    <FormCard as="section">
      <h2>Who belongs to it</h2>
      <Loaded query={useGroupMembers(id)} skeleton={<SkeletonLines lines={5} />}>
        {({ members, hidden }) => (
          <>
            {canLead && <AddMemberField id={id} members={members} />}
            {members.length === 0 && hidden === 0 && <p>No one yet.</p>}
            <ul className={items.rows} aria-label="Members of the group">
              {members.map((member) => (
                <li key={member.memberId}>
                  <span>
                    {member.name}{' '}
                    {member.role === 'leader' && <Badge tone="ok">{groupRoleLabels.leader}</Badge>}
                  </span>
                  {canLead && <MemberActions id={id} member={member} />}
                </li>
              ))}
            </ul>
            {hidden > 0 && (
              <p className={layout.hint}>
                And {formatCount(hidden, 'person', 'people')} who chose not to show their kabondo.
              </p>
            )}
            <div className={layout.row}>
              {canLead && members.length > 0 && (
                <ExportButtons
                  size="small"
                  url={(format) =>
                    getApiUrl(groups.exportMembers, { query: { group: id, format } })
                  }
                />
              )}
              {group.role !== null && <LeaveButton group={group} />}
            </div>
          </>
        )}
      </Loaded>
    </FormCard>
  );
}

function MemberActions({ id, member }: { id: number; member: GroupMember }) {
  const { memberId, name, role } = member;
  const change = useChangeRole(id);
  const remove = useRemoveMember(id);
  const error = change.error ?? remove.error;
  const isLeader = role === 'leader';
  return (
    <>
      <span className={layout.row}>
        <Button
          variant="secondary"
          size="small"
          busy={change.isPending}
          aria-label={isLeader ? `Make a member: ${name}` : `Make a leader: ${name}`}
          onClick={() => change.mutate({ memberId, role: isLeader ? 'member' : 'leader' })}
        >
          {isLeader ? 'Make a member' : 'Make a leader'}
        </Button>
        <Button
          variant="outline"
          size="small"
          busy={remove.isPending}
          aria-label={`Remove ${name}`}
          onClick={() => remove.mutate(member)}
        >
          Remove
        </Button>
      </span>
      {error && <ErrorMessage error={error} />}
    </>
  );
}

function LeaveButton({ group: { id, name } }: { group: Group }) {
  const [isOpen, setOpen] = useState(false);
  const { data: own } = useOwnMember();
  const leave = useLeaveGroup(id);
  if (!own) return null;
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        Leave group
      </Button>
      <ConfirmDialog
        title={`Leave ${name}?`}
        opened={isOpen}
        confirmLabel="Leave"
        mutation={leave}
        onConfirm={() => leave.mutate(own.id, { onSuccess: () => setOpen(false) })}
        onCancel={() => setOpen(false)}
      >
        <p>You can ask to join again at any time.</p>
      </ConfirmDialog>
    </>
  );
}
