import { ChevronDown } from '#ui/icons.ts';
import { memo, useState } from 'react';
import { Card } from '#ui/layout/Card.tsx';
import { useHasPainted } from '#ui/browser/useHasPainted.ts';
import type { ChairStore, DisplayedChair } from '#features/hall/web/chairs/store/chair-store.ts';
import { type ChairPressHandler, ChairRows } from './ChairRows.tsx';
import {
  formatTableSummary,
  matchesFilter,
  summarizeTable,
  type ChairTypeFilter,
} from '#features/hall/web/chairs/store/table-summary.ts';
import layout from '#ui/layout/layout.module.css';
import styles from './TableCards.module.css';
import { WholeTableButton } from './WholeTableButton.tsx';
import { useTableChairs, useTablesOfType } from '#features/hall/web/chairs/store/useChairStore.ts';
import { drawTableRim } from '#features/hall/web/chairs/plan/Seat.tsx';

const middle = { x: 0, y: 0 };

/** A table from above as an icon; each chair is a stitch of the rim. */
export const TableIcon = memo(function TableMark({
  chairs,
  chairType,
}: {
  chairs: readonly DisplayedChair[];
  chairType: ChairTypeFilter;
}) {
  return (
    <svg className={styles.mark} viewBox="-56 -56 112 112" aria-hidden="true">
      <circle className={styles.floor} r="56" />
      <circle className={styles.disc} r="27" />
      <circle className={styles.coil} r="21" pathLength="22" />
      <circle className={styles.coil} r="13" pathLength="16" />
      {drawTableRim({ radius: 42, center: middle, chairs, chairType })}
    </svg>
  );
});

type TableCardProps = {
  store: ChairStore;
  tableName: string;
  chairType: ChairTypeFilter;
  isOpen: boolean;
  onToggle: (name: string) => void;
  onPress: ChairPressHandler;
};

/** A table as a card that opens to its chairs; chairs in the visitor's cart are left out. */
const TableCard = memo(function TableCard({
  store,
  tableName,
  chairType,
  isOpen,
  onToggle,
  onPress,
}: TableCardProps) {
  const chairs = useTableChairs(store, tableName);
  const listed = chairs.filter(
    (chair) => matchesFilter(chair, chairType) && chair.state !== 'yours',
  );
  const rows = `rows-of-${tableName.replaceAll(/\W+/g, '-')}`;
  return (
    <Card as="li" className={`${styles.card} ${isOpen ? styles.opened : ''}`}>
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={rows}
          data-card={tableName}
          onClick={() => onToggle(tableName)}
        >
          <TableIcon chairs={chairs} chairType={chairType} />
          <span>
            {tableName}
            <small>{formatTableSummary(summarizeTable(chairs, chairType))}</small>
          </span>
          <ChevronDown className={styles.arrow} size={22} aria-hidden="true" />
        </button>
      </h2>
      <div id={rows} hidden={!isOpen}>
        {isOpen && (
          <>
            <WholeTableButton {...{ chairs, tableName, chairType }} />
            <ChairRows chairs={listed} chairType={chairType} onPress={onPress} disabledButtons />
          </>
        )}
      </div>
    </Card>
  );
});

type TableCardsProps = {
  store: ChairStore;
  chairType: ChairTypeFilter;
  onPress: ChairPressHandler;
};

/** The tables with chairs of a type, sorted by name (specification, 'Chair picker and payment'). */
export function TableCards({ store, chairType, onPress }: TableCardsProps) {
  const names = useTablesOfType(store, chairType, 'all');
  const [isOpen, setOpened] = useState<ReadonlySet<string>>(new Set());
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
          isOpen={isOpen.has(name)}
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
  chairType: ChairTypeFilter;
  onTable: (name: string) => void;
};

const FreeTable = memo(function FreeTable({
  store,
  tableName,
  chairType,
  onTable,
}: FreeTableProps) {
  const chairs = useTableChairs(store, tableName);
  const { free, request, count } = summarizeTable(chairs, chairType);
  return (
    <Card as="li" className={styles.card}>
      <button type="button" onClick={() => onTable(tableName)}>
        <TableIcon chairs={chairs} chairType={chairType} />
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

/** Shortcuts below the plan to each table with free seats. */
export function FreeTables({
  store,
  chairType,
  onTable,
}: {
  store: ChairStore;
  chairType: ChairTypeFilter;
  onTable: (name: string) => void;
}) {
  const names = useTablesOfType(store, chairType, 'free');
  // Renders after the first paint of the hall.
  const painted = useHasPainted();
  if (names.length === 0 || !painted) return null;
  return (
    <section className={layout.stackWide}>
      <h2>{chairType === 'youth' ? 'Tables with seats by request' : 'Tables with free seats'}</h2>
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
