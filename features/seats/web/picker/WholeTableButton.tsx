import { Button } from '#ui/controls/Button.tsx';
import { formatCount } from '#contract/rules/counts.ts';
import { formatWithFee } from '#features/payments/contract/rules/fees.ts';
import { getGuestAmount, usePickerLabels } from '#features/hall/web/chairs/picker-labels.ts';
import type { DisplayedChair } from '#features/hall/web/chairs/store/chair-store.ts';
import {
  type ChairTypeFilter,
  formatChairCount,
  matchesFilter,
} from '#features/hall/web/chairs/store/table-summary.ts';

type WholeTableButtonProps = {
  chairs: readonly DisplayedChair[];
  tableName: string;
  chairType: ChairTypeFilter;
};

/** Takes a table that nobody has a chair of yet; hidden for others, and for a single chair. */
export function WholeTableButton({ chairs, tableName, chairType }: WholeTableButtonProps) {
  const { onWholeTable, wholeTable, prices = [], feePercent } = usePickerLabels();
  const isWhole = chairs.every(
    (chair) => chair.state === 'free' && matchesFilter(chair, chairType),
  );
  if (!onWholeTable || !isWhole || chairs.length < 2) return null;
  const amounts = chairs.map((chair) => getGuestAmount(chair, chairType, prices));
  return (
    <Button variant="outline" size="small" onClick={() => onWholeTable(tableName)}>
      {feePercent === undefined
        ? `${wholeTable}, ${formatChairCount(chairs.length)}`
        : `${wholeTable}, ${formatCount(chairs.length, 'seat')}, ${formatWithFee(amounts, feePercent)}`}
    </Button>
  );
}
