import { linkTo } from '#contract/screens.ts';
import { chairTypes } from '#contract/chairs.ts';
import { Link } from '#ui/router/Link.tsx';
import { Card } from '#ui/layout/Card.tsx';
import type { ChairStore } from '#features/hall/web/chairs/store/chair-store.ts';
import { type ChairPressHandler, ChairRows } from './ChairRows.tsx';
import { chairTypeLabels } from '#features/event/web/chair-types.ts';
import {
  summarizeTable,
  formatTableSummary,
  type ChairTypeFilter,
} from '#features/hall/web/chairs/store/table-summary.ts';
import { TableIcon } from './TableIcon.tsx';
import styles from './TablePanel.module.css';
import { WholeTableButton } from './WholeTableButton.tsx';
import { useTableChairs } from '#features/hall/web/chairs/store/useChairStore.ts';

type TablePanelProps = {
  store: ChairStore;
  tableName: string;
  chairType: ChairTypeFilter;
  onPress: ChairPressHandler;
};

/** The chairs of the chosen table in rows. */
export function TablePanel({ store, tableName, chairType, onPress }: TablePanelProps) {
  const chairs = useTableChairs(store, tableName);
  const others = chairTypes.filter(
    (type) =>
      chairType !== null &&
      type !== chairType &&
      chairs.some(({ admits }) => admits.includes(type)),
  );
  return (
    <Card as="section" className={styles.panel} aria-labelledby="chosen-table">
      <header>
        <TableIcon chairs={chairs} chairType={chairType} />
        <div>
          <h2 id="chosen-table">{tableName}</h2>
          <p>{formatTableSummary(summarizeTable(chairs, chairType))}</p>
        </div>
      </header>
      <WholeTableButton {...{ chairs, tableName, chairType }} />
      <ChairRows chairs={chairs} chairType={chairType} onPress={onPress} />
      {others.length > 0 && (
        <p className={styles.others}>
          Also at this table:{' '}
          {others.map((type, index) => (
            <span key={type}>
              {index > 0 && ', '}
              <Link to={linkTo('/reception/$chairType', { chairType: type })}>
                {chairTypeLabels[type]} seats
              </Link>
            </span>
          ))}
        </p>
      )}
    </Card>
  );
}

/** The hint shown until a table is chosen. */
export function TableHint() {
  return (
    <Card as="section" className={`${styles.panel} ${styles.hint}`}>
      <h2>Choose a table</h2>
      <p>Tap a table on the plan to see its seats and prices.</p>
    </Card>
  );
}
