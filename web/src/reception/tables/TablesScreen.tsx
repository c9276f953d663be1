import { type Chair, chairs } from '@namugongo/contract/reception/chairs';
import type { Event } from '@namugongo/contract/reception/events';
import { compareNames } from '@namugongo/contract/rules/names';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { queryOf } from '../../api.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { QueryProblem } from '../../ui/QueryProblem.tsx';
import { SearchInput } from '../../ui/SearchInput.tsx';
import { RowsSkeleton } from '../../ui/Skeleton.tsx';
import { StaffScreen } from '../staff/StaffScreen.tsx';
import { ChairDialog } from './ChairDialog.tsx';
import { NewTableDialog } from './NewTableDialog.tsx';
import { TableCard } from './TableCard.tsx';
import styles from './Tables.module.css';

/** /tables: an event's tables with their chairs, to create, change and remove. */
export function TablesScreen() {
  return (
    <StaffScreen title="Tables and chairs" subtitle="What is sold or being paid stays as it is.">
      {(event, head) => <Tables key={event.id} event={event} head={head} />}
    </StaffScreen>
  );
}

/** Tables in the order people count them, each with its chairs. */
function tablesOf(all: readonly Chair[]): [string, Chair[]][] {
  return [...Map.groupBy(all, ({ tableName }) => tableName)].toSorted(([a], [b]) =>
    compareNames(a, b),
  );
}

type TablesProps = { event: Event; head: (actions?: ReactNode) => ReactNode };

function Tables({ event, head }: TablesProps) {
  const list = useQuery(queryOf(chairs.list, { query: { event: event.id } }));
  const [wanted, setWanted] = useState('');
  const [creating, setCreating] = useState(false);
  const [changing, setChanging] = useState<Chair | null>(null);
  const tables = useMemo(() => tablesOf(list.data ?? []), [list.data]);
  const shown = tables.filter(([name]) => name.toLowerCase().includes(wanted.trim().toLowerCase()));
  return (
    <>
      {head(
        <>
          <Button onClick={() => setCreating(true)}>Create a table</Button>
          <LinkButton look="quiet" to="/reception_new_chair">
            New chair
          </LinkButton>
        </>,
      )}
      <QueryProblem query={list} />
      {list.isPending && <RowsSkeleton search rows={8} />}
      {list.data && tables.length === 0 && (
        <EmptyState title="No tables yet">Create the first table with all its chairs.</EmptyState>
      )}
      {tables.length > 0 && (
        <div className={styles.find}>
          <SearchInput label="Find a table" value={wanted} onChange={setWanted} />
          <p role="status">
            {shown.length} of {tables.length} tables, {list.data?.length} chairs
          </p>
        </div>
      )}
      <div className={styles.list}>
        {shown.map(([name, members]) => (
          <TableCard key={name} name={name} chairs={members} onChange={setChanging} />
        ))}
      </div>
      {creating && (
        <NewTableDialog
          event={event}
          taken={tables.map(([name]) => name)}
          onClose={() => setCreating(false)}
        />
      )}
      {changing && <ChairDialog chair={changing} onClose={() => setChanging(null)} />}
    </>
  );
}
