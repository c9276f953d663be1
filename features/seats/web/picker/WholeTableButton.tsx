import { Button } from '#ui/controls/Button.tsx';
import { usePickerLabels } from '#features/hall/web/chairs/picker-labels.ts';
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
  const { onWholeTable, wholeTable } = usePickerLabels();
  const isWhole = chairs.every(
    (chair) => chair.state === 'free' && matchesFilter(chair, chairType),
  );
  if (!onWholeTable || !isWhole || chairs.length < 2) return null;
  return (
    <Button variant="outline" size="small" onClick={() => onWholeTable(tableName)}>
      {wholeTable}, {formatChairCount(chairs.length)}
    </Button>
  );
}
