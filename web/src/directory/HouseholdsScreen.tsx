import type { HouseholdRecord } from '@namugongo/contract/directory';
import { House } from 'lucide-react';
import { useState } from 'react';
import { Button, LinkButton } from '../ui/controls/Button.tsx';
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx';
import { type Column, DataTable } from '../ui/table/DataTable.tsx';
import { Dialog } from '../ui/dialogs/Dialog.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { ErrorMessage, QueryError } from '../ui/feedback/ErrorMessage.tsx';
import { showNotice } from '../ui/feedback/notices.ts';
import { Loading, Skeleton } from '../ui/feedback/Skeleton.tsx';
import { StaffPage } from '../ui/layout/StaffPage.tsx';
import { HouseholdForm } from './HouseholdForm.tsx';
import { useHouseholds, useDeleteHousehold } from './queries.ts';

/** /households: the households with their shared addresses. */
export function HouseholdsScreen() {
  const households = useHouseholds(true);
  const remove = useDeleteHousehold();
  const [open, setOpen] = useState<HouseholdRecord | 'new' | null>(null);
  const [requested, setRequested] = useState<HouseholdRecord | null>(null);
  return (
    <StaffPage
      title="Households"
      subtitle="Members who live together share one address."
      actions={
        <>
          <Button icon={<House aria-hidden="true" />} onClick={() => setOpen('new')}>
            New household
          </Button>
          <LinkButton to="/directory" variant="secondary">
            List of Members
          </LinkButton>
        </>
      }
    >
      <QueryError query={households} />
      {remove.error && <ErrorMessage error={remove.error} />}
      {households.isPending && (
        <>
          <Loading label="Loading households..." />
          <Skeleton height="14rem" />
        </>
      )}
      {households.data && (
        <DataTable
          label="Households"
          rows={households.data}
          columns={getColumns(setOpen, setRequested)}
          rowKey={({ id }) => id}
          search={{
            label: 'Household or address',
            text: ({ name, address }) => `${name} ${address}`,
          }}
          empty={
            <EmptyState title="No households yet">
              Add a household, then choose it in each person&apos;s entry.
            </EmptyState>
          }
        />
      )}
      <Dialog
        title={open === 'new' ? 'New household' : 'Edit household'}
        opened={open !== null}
        onClose={() => setOpen(null)}
      >
        {open && (
          <HouseholdForm
            household={open === 'new' ? null : open}
            onSaved={() => {
              showNotice(open === 'new' ? 'Household added.' : 'Household saved.');
              setOpen(null);
            }}
          />
        )}
      </Dialog>
      <ConfirmDialog
        title={`Delete “${requested?.name}”?`}
        opened={requested !== null}
        confirmLabel="Delete"
        busy={remove.isPending}
        onConfirm={() =>
          requested && remove.mutate(requested, { onSettled: () => setRequested(null) })
        }
        onCancel={() => setRequested(null)}
      >
        <p>The people who live there stay in the directory, without this address.</p>
      </ConfirmDialog>
    </StaffPage>
  );
}

function getColumns(
  onOpen: (household: HouseholdRecord) => void,
  onDelete: (household: HouseholdRecord) => void,
): Column<HouseholdRecord>[] {
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
          variant="secondary"
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
          variant="secondary"
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
