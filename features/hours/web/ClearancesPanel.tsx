import type { Clearance } from '#features/hours/contract/hour-schemas.ts';
import { hours } from '#features/hours/contract/hours.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiQueryOptions } from '#ui/api.ts';
import { Button } from '#ui/controls/Button.tsx';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { type Column, DataTable } from '#ui/table/DataTable.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { formatTimestamp } from '#contract/rules/format-timestamp.ts';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { Loading, Skeleton } from '#ui/feedback/Skeleton.tsx';
import styles from './Hours.module.css';
import { useRevokeClearance } from './queries.ts';
import { formatOptionalDay } from './hour-labels.tsx';

/** Clearances for Medication and Counselling. A clearance is added on the page of an offer. */
export function ClearancesPanel() {
  const clearances = useQuery(apiQueryOptions(hours.listClearances, {}));
  const end = useRevokeClearance();
  const [requested, setRequested] = useState<Clearance | null>(null);
  return (
    <>
      {end.error && <ErrorMessage error={end.error} />}
      <Loaded
        query={clearances}
        skeleton={
          <div className={styles.skeleton}>
            <Loading label="Loading clearances..." />
            <Skeleton height="12rem" />
          </div>
        }
      >
        {(rows) => (
          <DataTable
            label="Clearances"
            rows={rows}
            columns={getColumns(setRequested)}
            rowKey={({ id }) => id}
            empty={
              <EmptyState title="No clearances yet">
                To add one, open a Medication or Counselling offer.
              </EmptyState>
            }
          />
        )}
      </Loaded>
      <ConfirmDialog
        title={`End the clearance of ${requested?.volunteerName} for ${requested?.category}?`}
        opened={requested !== null}
        confirmLabel="End clearance"
        busy={end.isPending}
        onConfirm={() =>
          requested && end.mutate(requested.id, { onSettled: () => setRequested(null) })
        }
        onCancel={() => setRequested(null)}
      >
        <p>
          You won&apos;t be able to pass requests to this volunteer. The record stays in the log.
        </p>
      </ConfirmDialog>
    </>
  );
}

function getColumns(onEnd: (clearance: Clearance) => void): Column<Clearance>[] {
  return [
    {
      key: 'name',
      header: 'Volunteer',
      sort: ({ volunteerName }) => volunteerName,
      cell: ({ volunteerName }) => <b>{volunteerName}</b>,
    },
    {
      key: 'category',
      header: 'Service',
      sort: ({ category }) => category,
      cell: ({ category }) => category,
    },
    {
      key: 'until',
      header: 'Until',
      cell: ({ expiresOn }) => formatOptionalDay(expiresOn) || 'ended early',
    },
    {
      key: 'granted',
      header: 'Recorded',
      cell: ({ grantedBy, grantedAt }) => `${formatTimestamp(grantedAt, 'date')}, ${grantedBy}`,
    },
    {
      key: 'end',
      header: 'End',
      alignRight: true,
      cell: (clearance) => (
        <Button
          variant="secondary"
          size="small"
          aria-label={`End the clearance of ${clearance.volunteerName}`}
          onClick={() => onEnd(clearance)}
        >
          End
        </Button>
      ),
    },
  ];
}
