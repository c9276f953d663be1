import { useState } from 'react';
import type { Group } from '#features/groups/contract/groups.ts';
import { Button } from '#ui/controls/Button.tsx';
import { DeleteDialog } from '#ui/dialogs/DeleteDialog.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { FormCard } from '#ui/layout/Card.tsx';
import layout from '#ui/layout/layout.module.css';
import { useNavigate } from '#ui/router/use-router.ts';
import { useArchiveGroup, useDeleteGroup } from './queries.ts';

/** Archives or deletes a group, for the secretary. */
export function GroupKeeping({ group }: { group: Group }) {
  const { id, name, kind, isArchived } = group;
  const navigate = useNavigate();
  const archive = useArchiveGroup(id);
  const deletion = useDeleteGroup();
  const [requested, setRequested] = useState<Group | null>(null);
  return (
    <FormCard as="section">
      <h2>When the group ends</h2>
      <p>
        An archived group keeps its members and is seen only by them. You can show it again at any
        time.
      </p>
      {archive.error && <ErrorMessage error={archive.error} />}
      <div className={layout.row}>
        <Button
          variant="secondary"
          size="small"
          busy={archive.isPending}
          onClick={() => archive.mutate(!isArchived)}
        >
          {isArchived ? 'Show group again' : 'Archive group'}
        </Button>
        <Button variant="outline" size="small" onClick={() => setRequested(group)}>
          Delete group
        </Button>
      </div>
      <DeleteDialog
        row={requested}
        question={`Delete “${name}”?`}
        deletion={deletion}
        onClose={() => {
          setRequested(null);
          if (deletion.isSuccess || deletion.isPending) void navigate({ to: '/groups' });
        }}
      >
        <p>
          {kind === 'kabondo'
            ? 'Its page goes. The entries in the directory keep the name of the kabondo.'
            : 'Its page and its list of members go.'}{' '}
          You can undo this right away.
        </p>
      </DeleteDialog>
    </FormCard>
  );
}
