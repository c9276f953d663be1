import type { Clearance } from '@namugongo/contract/hour-records';
import { hours } from '@namugongo/contract/hours';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../api.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { type Column, DataTable } from '../ui/DataTable.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { momentInWords } from '../ui/moments.ts';
import { ProblemMessage } from '../ui/ProblemMessage.tsx';
import { Loading, Skeleton } from '../ui/Skeleton.tsx';
import styles from './Hours.module.css';
import { useEndClearance } from './queries.ts';
import { dayText } from './state-words.tsx';

/** Who is cleared for Medication and Counselling. A clearance is recorded on the offer that needs it. */
export function ClearancesPanel() {
  const { data, error, isFetching, refetch } = useQuery(queryOf(hours.clearances, {}));
  const end = useEndClearance();
  const [asked, setAsked] = useState<Clearance | null>(null);
  if (error)
    return <ProblemMessage error={error} busy={isFetching} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div className={styles.skeleton}>
        <Loading words="Loading clearances..." />
        <Skeleton height="12rem" />
      </div>
    );
  return (
    <>
      {end.error && <ProblemMessage error={end.error} />}
      <DataTable
        label="Clearances"
        rows={data}
        columns={columnsOf(setAsked)}
        rowKey={({ id }) => id}
        empty={
          <EmptyState title="No clearance is on record">
            Open an offer of Medication or Counselling to record one for its volunteer.
          </EmptyState>
        }
      />
      <ConfirmDialog
        question={`End the clearance of ${asked?.volunteerName} for ${asked?.category}?`}
        opened={asked !== null}
        yes="End it"
        busy={end.isPending}
        onYes={() => asked && end.mutate(asked.id, { onSettled: () => setAsked(null) })}
        onNo={() => setAsked(null)}
      >
        <p>Requests can no longer be passed on to this volunteer. The record stays in the log.</p>
      </ConfirmDialog>
    </>
  );
}

function columnsOf(onEnd: (clearance: Clearance) => void): Column<Clearance>[] {
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
    { key: 'until', header: 'Until', cell: ({ until }) => dayText(until) || 'ended by hand' },
    {
      key: 'granted',
      header: 'Recorded',
      cell: ({ grantedBy, grantedAt }) => `${momentInWords(grantedAt, 'date')}, ${grantedBy}`,
    },
    {
      key: 'end',
      header: 'End',
      right: true,
      cell: (clearance) => (
        <Button
          look="quiet"
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
