import { chairTypes } from '@namugongo/contract/rules/chair-states';
import { Link } from '@tanstack/react-router';
import { Card } from '../../ui/Card.tsx';
import type { ChairStore } from './chair-store.ts';
import { type ChairPress, ChairRows } from './ChairRows.tsx';
import { chairTypeLabels } from './chair-types.ts';
import { tableFacts, tableWords, type WantedType } from './table-facts.ts';
import { TableMark } from './TableMark.tsx';
import styles from './TablePanel.module.css';
import { useTableChairs } from './useChairStore.ts';

type TablePanelProps = {
  store: ChairStore;
  tableName: string;
  chairType: WantedType;
  onPress: ChairPress;
};

/** The chosen table of the plan, in rows. */
export function TablePanel({ store, tableName, chairType, onPress }: TablePanelProps) {
  const chairs = useTableChairs(store, tableName);
  const others = chairTypes.filter(
    (type) =>
      chairType !== null && type !== chairType && chairs.some((chair) => chair.chairType === type),
  );
  return (
    <Card as="section" className={styles.panel} aria-labelledby="chosen-table">
      <header>
        <TableMark chairs={chairs} chairType={chairType} />
        <div>
          <h2 id="chosen-table">{tableName}</h2>
          <p>{tableWords(tableFacts(chairs, chairType))}</p>
        </div>
      </header>
      <ChairRows chairs={chairs} chairType={chairType} onPress={onPress} />
      {others.length > 0 && (
        <p className={styles.others}>
          Also at this table:{' '}
          {others.map((type, index) => (
            <span key={type}>
              {index > 0 && ', '}
              <Link to={`/reception/${type}`}>{chairTypeLabels[type]} chairs</Link>
            </span>
          ))}
        </p>
      )}
    </Card>
  );
}

/** Before a table is chosen: what to do. */
export function TableHint() {
  return (
    <Card as="section" className={`${styles.panel} ${styles.hint}`}>
      <h2>Choose a table</h2>
      <p>Press a table or a chair on the plan. Its chairs and their prices appear here.</p>
    </Card>
  );
}
