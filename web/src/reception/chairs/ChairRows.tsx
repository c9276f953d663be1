import { formatMoney } from '@namugongo/contract/rules/money';
import { memo } from 'react';
import { Button } from '../../ui/Button.tsx';
import type { ShownChair } from './chair-store.ts';
import styles from './ChairRows.module.css';
import { chairTypeLabels } from './chair-types.ts';
import { usePickWords } from './pick-words.ts';
import { SeatMark } from './Seat.tsx';
import { type SeatState, seatAction } from './seat-states.ts';
import { chairNumber, isWanted, type WantedType } from './table-facts.ts';

/** The status as the specification names it; what is in the own cart says so. */
function statusWords({ state, turns }: ShownChair, yours: string): string {
  const words: Record<SeatState, string> = {
    free: 'Available',
    yours,
    held: turns > 0 ? 'Reserved just now' : 'Reserved',
    sold: 'Sold',
    request: 'Request',
  };
  return words[state];
}

export type ChairPress = (id: number) => void;
type ChairRowProps = { chair: ShownChair; onPress: ChairPress; disabledButtons: boolean };

const ChairRow = memo(function ChairRow({ chair, onPress, disabledButtons }: ChairRowProps) {
  const action = seatAction(chair.state);
  const words = usePickWords();
  const name = `${chair.tableName}, ${chair.chairName}`;
  const amount = chair.amount === 0 ? 'Free' : formatMoney(chair.amount);
  const press = () => onPress(chair.id);
  return (
    <li className={action === 'none' ? styles.off : undefined}>
      <SeatMark state={chair.state} number={chairNumber(chair.chairName)} />
      <span className={styles.words}>
        <b>{chair.chairName}</b> <span className={styles.amount}>{amount}</span>
        <small>
          {chairTypeLabels[chair.chairType]} · {statusWords(chair, words.yours)}
        </small>
      </span>
      {action === 'add' && (
        <Button look="soft" size="small" onClick={press} aria-label={`${words.add}: ${name}`}>
          {words.add}
        </Button>
      )}
      {action === 'remove' && (
        <Button look="quiet" size="small" onClick={press} aria-label={`Remove ${name}`}>
          Remove
        </Button>
      )}
      {action === 'request' && (
        <Button look="soft" size="small" onClick={press} aria-label={`Request a seat: ${name}`}>
          Request a seat
        </Button>
      )}
      {action === 'none' && disabledButtons && (
        <Button
          look="quiet"
          size="small"
          disabled
          aria-label={`${words.add}: ${name}, not available`}
        >
          {words.add}
        </Button>
      )}
    </li>
  );
});

type ChairRowsProps = {
  chairs: readonly ShownChair[];
  chairType: WantedType;
  onPress: ChairPress;
  /** The table cards keep the button of a chair that cannot be had, disabled (specification, section 4). */
  disabledButtons?: boolean;
};

/** A table's chairs of one type: chair, amount, type, status and what can be done. */
export function ChairRows({ chairs, chairType, onPress, disabledButtons = false }: ChairRowsProps) {
  return (
    <ul className={styles.rows}>
      {chairs
        .filter((chair) => isWanted(chair, chairType))
        .map((chair) => (
          <ChairRow
            key={chair.id}
            chair={chair}
            onPress={onPress}
            disabledButtons={disabledButtons}
          />
        ))}
    </ul>
  );
}
