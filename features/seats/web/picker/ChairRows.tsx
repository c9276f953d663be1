import { formatSeat } from '#contract/rules/names.ts';
import { guestTypeLabels } from '#features/event/contract/rules/guest-types.ts';
import { formatMoney } from '#contract/rules/money.ts';
import { memo } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import type { DisplayedChair } from '#features/hall/web/chairs/store/chair-store.ts';
import styles from './ChairRows.module.css';
import { getGuestAmount, usePickerLabels } from '#features/hall/web/chairs/picker-labels.ts';
import { SeatIcon } from '#features/hall/web/chairs/plan/Seat.tsx';
import { getSeatAction, seatTerms } from '#features/hall/contract/rules/seat-states.ts';
import {
  getChairNumber,
  matchesFilter,
  type ChairTypeFilter,
} from '#features/hall/web/chairs/store/table-summary.ts';

/** The status in the specification's words, or `yours` for a chair in the visitor's cart. */
function getStatusLabel({ state, turns }: DisplayedChair, yours: string): string {
  if (state === 'yours') return yours;
  const { status } = seatTerms[state];
  return state === 'held' && turns > 0 ? `${status} just now` : status;
}

export type ChairPressHandler = (id: number) => void;
type ChairRowProps = {
  chair: DisplayedChair;
  chairType: ChairTypeFilter;
  onPress: ChairPressHandler;
  disabledButtons: boolean;
};

const ChairRow = memo(function ChairRow({
  chair,
  chairType,
  onPress,
  disabledButtons,
}: ChairRowProps) {
  const labels = usePickerLabels();
  const action = getSeatAction(chair.state, labels.viewer);
  const name = formatSeat(chair);
  const cents = getGuestAmount(chair, chairType, labels.prices ?? []);
  const amount = cents === 0 ? 'Free' : formatMoney(cents);
  const press = () => onPress(chair.id);
  const actionLabels = { add: labels.add, remove: 'Remove', request: 'Request a seat' };
  return (
    <li className={action === 'none' ? styles.off : undefined}>
      <SeatIcon state={chair.state} number={getChairNumber(chair.chairName)} />
      <span className={styles.text}>
        <b>{chair.chairName}</b> <span className={styles.amount}>{amount}</span>
        <small>
          {guestTypeLabels[chairType ?? chair.chairType]} · {getStatusLabel(chair, labels.inCart)}
          {chair.accessible && ' · Wheelchair place'}
        </small>
      </span>
      {/* One button, which keeps the focus when the chair is added or removed. */}
      {action !== 'none' && (
        <Button
          variant={action === 'remove' ? 'secondary' : 'outline'}
          size="small"
          disabled={action !== 'remove' && (labels.isDisabled ?? false)}
          onClick={press}
          aria-label={action === 'remove' ? `Remove ${name}` : `${actionLabels[action]}: ${name}`}
        >
          {actionLabels[action]}
        </Button>
      )}
      {action === 'none' && disabledButtons && chair.chairType !== 'youth' && (
        <Button
          variant="secondary"
          size="small"
          disabled
          aria-label={`${labels.add}: ${name}, not available`}
        >
          {labels.add}
        </Button>
      )}
    </li>
  );
});

type ChairRowsProps = {
  chairs: readonly DisplayedChair[];
  chairType: ChairTypeFilter;
  onPress: ChairPressHandler;
  /** True keeps a disabled button on unavailable chairs, except youth seats, which have none (specification, section 4). */
  disabledButtons?: boolean;
};

/** A table's chairs of one type: chair, amount, type, status and action. */
export function ChairRows({ chairs, chairType, onPress, disabledButtons = false }: ChairRowsProps) {
  return (
    <ul className={styles.rows}>
      {chairs
        .filter((chair) => matchesFilter(chair, chairType))
        .map((chair) => (
          <ChairRow
            key={chair.id}
            chair={chair}
            chairType={chairType}
            onPress={onPress}
            disabledButtons={disabledButtons}
          />
        ))}
    </ul>
  );
}
