import type { HallPlan } from '#features/event/contract/events.ts';
import { memo, type MouseEvent, type PointerEvent, useMemo, useRef, useState } from 'react';
import { useHasPainted } from '#ui/browser/useHasPainted.ts';
import type { ChairStore } from '../store/chair-store.ts';
import styles from './Plan.module.css';
import { computeHallLayout, toTableUnits } from './plan-geometry.ts';
import { createPlanKeyHandler, getPlanTarget } from './plan-keyboard.ts';
import { PlanFeatures } from './PlanFeatures.tsx';
import { PlanTable } from './PlanTable.tsx';
import { useTableNames } from '../store/useChairStore.ts';
import type { ChairTypeFilter } from '../store/table-summary.ts';

type FloorPlanProps = {
  store: ChairStore;
  plan: HallPlan;
  chairType: ChairTypeFilter;
  chosen: string | null;
  detail: 'chairs' | 'stitches';
  numbers: boolean;
  onTable: (name: string) => void;
  onChair: (id: number) => void;
};

/** Distance in pixels from which a click ends a pan and is no press. */
const maxSlip = 8;

/** The hall with its tables and chairs: one tab stop, with arrow keys inside. */
export const FloorPlan = memo(function FloorPlan(props: FloorPlanProps) {
  const { store, plan, chairType, chosen, detail, numbers, onTable, onChair } = props;
  const names = useTableNames(store);
  const hall = useMemo(() => toTableUnits(computeHallLayout(plan, names)), [plan, names]);
  const [focused, setFocused] = useState<string | null>(null);
  // Renders the press targets of the 500 chairs after the first paint, or on focus.
  const painted = useHasPainted();
  const pressedAt = useRef({ x: 0, y: 0 });
  const existing = (name: string | null) => (name !== null && names.includes(name) ? name : null);
  const tabStop = existing(focused) ?? existing(chosen) ?? hall.spots[0]?.name;

  function press({ target, clientX, clientY, detail: clicks }: MouseEvent) {
    const { x, y } = pressedAt.current;
    if (clicks > 0 && Math.hypot(clientX - x, clientY - y) > maxSlip) return;
    const pressed = getPlanTarget(target);
    if (!pressed) return;
    if ('chair' in pressed) onChair(pressed.chair);
    else onTable(pressed.table);
  }

  return (
    <svg
      className={`${styles.plan} ${detail === 'stitches' ? styles.stitched : ''}`}
      viewBox={`0 0 ${hall.width} ${hall.height}`}
      role="group"
      aria-label="Floor plan of the hall"
      onPointerDown={({ clientX, clientY }: PointerEvent) => {
        pressedAt.current = { x: clientX, y: clientY };
      }}
      onClick={press}
      onKeyDown={createPlanKeyHandler({ store, spots: hall.spots, chairType, onTable, onChair })}
    >
      <g transform={`scale(${1 / hall.scale})`}>
        <PlanFeatures features={plan.features} />
      </g>
      {hall.spots.map((spot) => (
        <PlanTable
          key={spot.name}
          store={store}
          spot={spot}
          chairType={chairType}
          detail={detail}
          numbers={numbers}
          chosen={spot.name === chosen}
          reach={spot.name === tabStop ? 'tab' : 'arrows'}
          pressable={painted || focused !== null}
          onFocus={setFocused}
        />
      ))}
    </svg>
  );
});
