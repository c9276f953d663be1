import { ChevronDown } from 'lucide-react';
import { memo, useDeferredValue, useState } from 'react';
import { Card } from '../../ui/Card.tsx';
import { usePainted } from '../../ui/usePainted.ts';
import type { ChairStore } from './chair-store.ts';
import { type ChairPress, ChairRows } from './ChairRows.tsx';
import { chairCount, isWanted, tableFacts, type WantedType } from './table-facts.ts';
import styles from './TableCards.module.css';
import { TableMark } from './TableMark.tsx';
import { useTableChairs, useTablesOfType } from './useChairStore.ts';

type TableCardProps = {
  store: ChairStore;
  tableName: string;
  chairType: WantedType;
  opened: boolean;
  onToggle: (name: string) => void;
  onPress: ChairPress;
};

/** A table as a card with its chair count; a press shows its chairs. A chair in the cart is no longer listed. */
const TableCard = memo(function TableCard({
  store,
  tableName,
  chairType,
  opened,
  onToggle,
  onPress,
}: TableCardProps) {
  const chairs = useTableChairs(store, tableName);
  const listed = chairs.filter((chair) => isWanted(chair, chairType) && chair.state !== 'yours');
  const { free, request } = tableFacts(listed, chairType);
  const rows = `rows-of-${tableName.replaceAll(/\W+/g, '-')}`;
  return (
    <Card as="li" className={`${styles.card} ${opened ? styles.opened : ''}`}>
      <h2>
        <button
          type="button"
          aria-expanded={opened}
          aria-controls={rows}
          data-card={tableName}
          onClick={() => onToggle(tableName)}
        >
          <TableMark chairs={chairs} chairType={chairType} />
          <span>
            {tableName}
            <small>
              {chairCount(listed.length)}, {request > 0 ? `${request} by request` : `${free} free`}
            </small>
          </span>
          <ChevronDown className={styles.arrow} size={22} aria-hidden="true" />
        </button>
      </h2>
      <div id={rows} hidden={!opened}>
        {opened && (
          <ChairRows chairs={listed} chairType={chairType} onPress={onPress} disabledButtons />
        )}
      </div>
    </Card>
  );
});

type TableCardsProps = { store: ChairStore; chairType: WantedType; onPress: ChairPress };

/** The tables with chairs of a type, sorted by name (specification, 'Chair picker and payment'). */
export function TableCards({ store, chairType, onPress }: TableCardsProps) {
  const names = useTablesOfType(store, chairType, 'all');
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [toggle] = useState(
    () => (name: string) =>
      setOpened((before) => {
        const after = new Set(before);
        if (!after.delete(name)) after.add(name);
        return after;
      }),
  );
  return (
    <ul className={styles.cards}>
      {names.map((name) => (
        <TableCard
          key={name}
          store={store}
          tableName={name}
          chairType={chairType}
          opened={opened.has(name)}
          onToggle={toggle}
          onPress={onPress}
        />
      ))}
    </ul>
  );
}

type FreeTableProps = {
  store: ChairStore;
  tableName: string;
  chairType: WantedType;
  onTable: (name: string) => void;
};

const FreeTable = memo(function FreeTable({
  store,
  tableName,
  chairType,
  onTable,
}: FreeTableProps) {
  // A chair that changes is seen on the plan first.
  const chairs = useDeferredValue(useTableChairs(store, tableName));
  const { free, request, count } = tableFacts(chairs, chairType);
  return (
    <Card as="li" className={styles.card}>
      <button type="button" onClick={() => onTable(tableName)}>
        <TableMark chairs={chairs} chairType={chairType} />
        <span>
          {tableName}
          <small>
            {request > 0 ? `${request} of ${count} by request` : `${free} of ${count} free`}
          </small>
        </span>
      </button>
    </Card>
  );
});

/** Under the plan: a short way to each table that still has chairs. */
export function FreeTables({
  store,
  chairType,
  onTable,
}: {
  store: ChairStore;
  chairType: WantedType;
  onTable: (name: string) => void;
}) {
  const names = useTablesOfType(store, chairType, 'free');
  // The hall is painted first; the shortcuts below it come right after.
  const painted = usePainted();
  if (names.length === 0 || !painted) return null;
  return (
    <section className={styles.free}>
      <h2>{chairType === 'youth' ? 'Tables with seats by request' : 'Tables with free chairs'}</h2>
      <ul className={styles.shortcuts}>
        {names.map((name) => (
          <FreeTable
            key={name}
            store={store}
            tableName={name}
            chairType={chairType}
            onTable={onTable}
          />
        ))}
      </ul>
    </section>
  );
}
