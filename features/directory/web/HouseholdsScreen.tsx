import { linkTo } from '#contract/screens.ts';
import { formatCount } from '#contract/rules/counts.ts';
import { formatAddress } from '#features/directory/contract/rules/addresses.ts';
import type { HouseholdRecord } from '#features/directory/contract/households.ts';
import { House } from '#ui/icons.ts';
import { useState } from 'react';
import { Button, LinkButton } from '#ui/controls/Button.tsx';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { type Column, DataTable } from '#ui/table/DataTable.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { StaffPage } from '#ui/layout/StaffPage.tsx';
import styles from './Directory.module.css';
import { useHouseholds, useDeleteHousehold } from './queries.ts';

/** /households: the households with their shared addresses. */
export function HouseholdsScreen() {
  const households = useHouseholds(true);
  const remove = useDeleteHousehold();
  const [requested, setRequested] = useState<HouseholdRecord | null>(null);
  const actions = { onDelete: setRequested };
  return (
    <StaffPage
      title="Households"
      subtitle="Members who live together share one address."
      actions={
        <>
          <LinkButton to="/add-household" icon={<House aria-hidden="true" />}>
            New household
          </LinkButton>
          <LinkButton to="/directory" variant="secondary">
            List of Members
          </LinkButton>
        </>
      }
    >
      {remove.error && <ErrorMessage error={remove.error} />}
      <Loaded
        query={households}
        loading="Loading households..."
        skeleton={<Skeleton height="14rem" />}
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
                Add a household with everyone who lives in it.
              </EmptyState>
            }
          />
        )}
      </Loaded>
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
        <Update household={household} />
        <Delete household={household} {...actions} />
      </div>
    </div>
  );
}

const Update = ({ household: { id, name } }: { household: HouseholdRecord }) => (
  <LinkButton
    to={linkTo('/edit-household/$id', { id })}
    variant="secondary"
    size="small"
    aria-label={`Update ${name}`}
  >
    Update
  </LinkButton>
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

function getColumns({ onDelete }: HouseholdActions): Column<HouseholdRecord>[] {
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
      cell: (household) => <Update household={household} />,
    },
    {
      key: 'delete',
      header: 'Delete',
      cell: (household) => <Delete household={household} onDelete={onDelete} />,
    },
  ];
}
