import { createSearch } from '#contract/rules/search-people.ts';
import { formatSeat } from '#contract/rules/names.ts';
import { chairTypeLabels, guestTypeLabels } from '#features/event/contract/rules/guest-types.ts';
import { formatCount } from '#contract/rules/counts.ts';
import type { Chair } from '#features/hall/contract/chairs.ts';
import type { Event } from '#contract/event.ts';
import { compareNames } from '#contract/rules/names.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { Button, LinkButton } from '#ui/controls/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { QueryError } from '#ui/feedback/ErrorMessage.tsx';
import { SearchInput } from '#ui/table/SearchInput.tsx';
import { RowsSkeleton } from '#ui/feedback/Skeleton.tsx';
import { StaffScreen } from '#features/event/web/staff/StaffScreen.tsx';
import { ChairDialog } from './ChairDialog.tsx';
import { NewTableDialog } from './NewTableDialog.tsx';
import { TableGuestsDialog } from './TableGuestsDialog.tsx';
import { chairsQueryOptions } from '#features/hall/web/chairs/store/chair-queries.ts';
import styles from './Tables.module.css';
import { Pencil } from '#ui/icons.ts';
import { Card } from '#ui/layout/Card.tsx';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { Money } from '#ui/data/Money.tsx';

/** /tables: creates, edits and deletes an event's tables and chairs. */
export function TablesScreen() {
  return (
    <StaffScreen
      title="Tables and chairs"
      subtitle="You can’t change chairs that are sold or being paid."
    >
      {(event, head) => <Tables key={event.id} event={event} head={head} />}
    </StaffScreen>
  );
}

/** Groups chairs by table, sorted by name. */
function groupByTable(all: readonly Chair[]): [string, Chair[]][] {
  return [...Map.groupBy(all, ({ tableName }) => tableName)].toSorted(([a], [b]) =>
    compareNames(a, b),
  );
}

type TablesProps = { event: Event; head: (actions?: ReactNode) => ReactNode };

function Tables({ event, head }: TablesProps) {
  const list = useQuery(chairsQueryOptions(event.id));
  const [search, setSearch] = useState('');
  const [creating, setCreating] = useState(false);
  const [changing, setChanging] = useState<Chair | null>(null);
  const [guestsOf, setGuestsOf] = useState<string | null>(null);
  const tables = useMemo(() => groupByTable(list.data ?? []), [list.data]);
  const find = useMemo(() => createSearch(tables, ([name]) => name), [tables]);
  const visible = find(search);
  return (
    <>
      {head(
        <>
          <Button onClick={() => setCreating(true)}>Create a table</Button>
          <LinkButton variant="secondary" to="/reception_new_chair">
            New chair
          </LinkButton>
        </>,
      )}
      <QueryError query={list} />
      {list.isPending && <RowsSkeleton search rows={8} />}
      {list.data && tables.length === 0 && (
        <EmptyState title="No tables yet">Create your first table with its chairs.</EmptyState>
      )}
      {tables.length > 0 && (
        <div className={styles.find}>
          <SearchInput label="Find a table" value={search} onChange={setSearch} />
          <p role="status">
            {visible.length} of {tables.length} tables, {list.data?.length} chairs
          </p>
        </div>
      )}
      <div className={styles.list}>
        {visible.map(([name, members]) => (
          <TableCard
            key={name}
            name={name}
            chairs={members}
            onChange={setChanging}
            onGuestsChange={setGuestsOf}
          />
        ))}
      </div>
      {creating && (
        <NewTableDialog
          event={event}
          existingNames={tables.map(([name]) => name)}
          onClose={() => setCreating(false)}
        />
      )}
      {guestsOf !== null && (
        <TableGuestsDialog
          event={event}
          tableName={guestsOf}
          members={(list.data ?? []).filter(({ tableName }) => tableName === guestsOf)}
          onClose={() => setGuestsOf(null)}
        />
      )}
      {changing && (
        <ChairDialog
          chair={list.data?.find(({ id }) => id === changing.id) ?? changing}
          onClose={() => setChanging(null)}
        />
      )}
    </>
  );
}

type TableCardProps = {
  name: string;
  chairs: readonly Chair[];
  onChange: (chair: Chair) => void;
  onGuestsChange: (tableName: string) => void;
};

/** A table that expands to its chairs. */
function TableCard({ name, chairs, onChange, onGuestsChange }: TableCardProps) {
  const sold = chairs.filter(({ chairStatus }) => chairStatus === 'Sold').length;
  const isFamily = chairs.some(({ admits }) => admits.length > 1);
  const types = [...new Set(chairs.map(({ chairType }) => chairTypeLabels[chairType]))];
  return (
    <Card as="article" className={styles.table}>
      <details>
        <summary>
          <h2>{name}</h2>
          <span>
            {formatCount(chairs.length, 'chair')}, {sold} sold
          </span>
          <small>{isFamily ? 'Families' : types.join(', ')}</small>
        </summary>
        <Button variant="link" size="small" onClick={() => onGuestsChange(name)}>
          Who may sit at {name}
        </Button>
        <ul>
          {chairs
            .toSorted((a, b) => compareNames(a.chairName, b.chairName))
            .map((chair) => (
              <li key={chair.id}>
                <span>
                  <b>{chair.chairName}</b>
                  <small>
                    {guestTypeLabels[chair.chairType]}, <Money cents={chair.amount} />,{' '}
                    {chair.chairStatus}
                    {chair.accessible && ', wheelchair place'}
                  </small>
                </span>
                <IconButton
                  label={`Change ${formatSeat(chair)}`}
                  icon={<Pencil aria-hidden="true" />}
                  onClick={() => onChange(chair)}
                />
              </li>
            ))}
        </ul>
      </details>
    </Card>
  );
}
