import { formatCount } from '#contract/rules/counts.ts';
import { formatAddress } from '#features/directory/contract/rules/addresses.ts';
import type { HouseholdRecord } from '#features/directory/contract/directory.ts';
import { House } from '#ui/icons.ts';
import { useState } from 'react';
import { Button, LinkButton } from '#ui/controls/Button.tsx';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { type Column, DataTable } from '#ui/table/DataTable.tsx';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { showNotice } from '#ui/feedback/notices.ts';
import { Loading, Skeleton } from '#ui/feedback/Skeleton.tsx';
import { StaffPage } from '#ui/layout/StaffPage.tsx';
import styles from './Directory.module.css';
import { HouseholdForm } from './HouseholdForm.tsx';
import { useHouseholds, useDeleteHousehold } from './queries.ts';

/** /households: the households with their shared addresses. */
export function HouseholdsScreen() {
  const households = useHouseholds(true);
  const remove = useDeleteHousehold();
  const [open, setOpen] = useState<HouseholdRecord | 'new' | null>(null);
  const [requested, setRequested] = useState<HouseholdRecord | null>(null);
  const actions = { onOpen: setOpen, onDelete: setRequested };
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
      {remove.error && <ErrorMessage error={remove.error} />}
      <Loaded
        query={households}
        skeleton={
          <>
            <Loading label="Loading households..." />
            <Skeleton height="14rem" />
          </>
        }
      >
        {(rows) => (
          <DataTable
            label="Households"
            rows={rows}
            columns={getColumns(actions)}
            card={(household) => <HouseholdCard household={household} {...actions} />}
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
      </Loaded>
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

type HouseholdActions = {
  onOpen: (household: HouseholdRecord) => void;
  onDelete: (household: HouseholdRecord) => void;
};

function HouseholdCard({
  household,
  ...actions
}: HouseholdActions & { household: HouseholdRecord }) {
  const { name, address, members } = household;
  return (
    <div className={styles.card}>
      <p className={styles.name}>
        {name}
        {address && <span>{formatAddress(address)}</span>}
        <span>{formatCount(members, 'member')}</span>
      </p>
      <div className={styles.cardActions}>
        <Update household={household} {...actions} />
        <Delete household={household} {...actions} />
      </div>
    </div>
  );
}

const Update = ({
  household,
  onOpen,
}: Pick<HouseholdActions, 'onOpen'> & { household: HouseholdRecord }) => (
  <Button
    variant="secondary"
    size="small"
    aria-label={`Update ${household.name}`}
    onClick={() => onOpen(household)}
  >
    Update
  </Button>
);

const Delete = ({
  household,
  onDelete,
}: Pick<HouseholdActions, 'onDelete'> & { household: HouseholdRecord }) => (
  <Button
    variant="secondary"
    size="small"
    aria-label={`Delete ${household.name}`}
    onClick={() => onDelete(household)}
  >
    Delete
  </Button>
);

function getColumns({ onOpen, onDelete }: HouseholdActions): Column<HouseholdRecord>[] {
  return [
    {
      key: 'name',
      header: 'Household',
      sort: ({ name }) => name,
      cell: ({ name }) => <b>{name}</b>,
    },
    { key: 'address', header: 'Address', cell: ({ address }) => formatAddress(address) },
    {
      key: 'members',
      header: 'Members',
      sort: ({ members }) => members,
      cell: ({ members }) => members,
    },
    {
      key: 'update',
      header: 'Update',
      cell: (household) => <Update household={household} onOpen={onOpen} />,
    },
    {
      key: 'delete',
      header: 'Delete',
      cell: (household) => <Delete household={household} onDelete={onDelete} />,
    },
  ];
}
