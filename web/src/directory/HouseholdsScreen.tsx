import type { KeptHousehold } from '@namugongo/contract/directory';
import { House } from 'lucide-react';
import { useState } from 'react';
import { Button, LinkButton } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { type Column, DataTable } from '../ui/DataTable.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ProblemMessage } from '../ui/ProblemMessage.tsx';
import { QueryProblem } from '../ui/QueryProblem.tsx';
import { Loading, Skeleton } from '../ui/Skeleton.tsx';
import { TeamPage } from '../ui/TeamPage.tsx';
import { HouseholdFormParts } from './HouseholdFormParts.tsx';
import { useHouseholds, useRemoveHousehold } from './queries.ts';

/** /households: who lives together, and the one address they share. */
export function HouseholdsScreen() {
  const households = useHouseholds(true);
  const remove = useRemoveHousehold();
  const [open, setOpen] = useState<KeptHousehold | 'new' | null>(null);
  const [asked, setAsked] = useState<KeptHousehold | null>(null);
  return (
    <TeamPage
      title="Households"
      subtitle="Members who live together share one address."
      actions={
        <>
          <Button icon={<House aria-hidden="true" />} onClick={() => setOpen('new')}>
            New household
          </Button>
          <LinkButton to="/directory" look="quiet">
            List of Members
          </LinkButton>
        </>
      }
    >
      <QueryProblem query={households} />
      {remove.error && <ProblemMessage error={remove.error} />}
      {households.isPending && (
        <>
          <Loading words="Loading households..." />
          <Skeleton height="14rem" />
        </>
      )}
      {households.data && (
        <DataTable
          label="Households"
          rows={households.data}
          columns={columnsOf(setOpen, setAsked)}
          rowKey={({ id }) => id}
          search={{
            label: 'Household or address',
            text: ({ name, address }) => `${name} ${address}`,
          }}
          empty={
            <EmptyState title="No household yet">
              Make one, then choose it in the entries of those who live there.
            </EmptyState>
          }
        />
      )}
      <Dialog
        title={open === 'new' ? 'New household' : 'Change household'}
        opened={open !== null}
        onClose={() => setOpen(null)}
      >
        {open && (
          <HouseholdFormParts
            household={open === 'new' ? null : open}
            onSaved={() => setOpen(null)}
          />
        )}
      </Dialog>
      <ConfirmDialog
        question={`Delete “${asked?.name}”?`}
        opened={asked !== null}
        yes="Delete"
        busy={remove.isPending}
        onYes={() => asked && remove.mutate(asked, { onSettled: () => setAsked(null) })}
        onNo={() => setAsked(null)}
      >
        <p>Who lives there stays in the directory, without this address.</p>
      </ConfirmDialog>
    </TeamPage>
  );
}

function columnsOf(
  onOpen: (household: KeptHousehold) => void,
  onDelete: (household: KeptHousehold) => void,
): Column<KeptHousehold>[] {
  return [
    {
      key: 'name',
      header: 'Household',
      sort: ({ name }) => name,
      cell: ({ name }) => <b>{name}</b>,
    },
    { key: 'address', header: 'Address', cell: ({ address }) => address },
    {
      key: 'members',
      header: 'Members',
      sort: ({ members }) => members,
      cell: ({ members }) => members,
    },
    {
      key: 'update',
      header: 'Update',
      cell: (household) => (
        <Button
          look="quiet"
          size="small"
          aria-label={`Update ${household.name}`}
          onClick={() => onOpen(household)}
        >
          Update
        </Button>
      ),
    },
    {
      key: 'delete',
      header: 'Delete',
      cell: (household) => (
        <Button
          look="quiet"
          size="small"
          aria-label={`Delete ${household.name}`}
          onClick={() => onDelete(household)}
        >
          Delete
        </Button>
      ),
    },
  ];
}
