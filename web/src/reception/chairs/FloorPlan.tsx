import type { Plan } from '@namugongo/contract/reception/events';
import { memo, type MouseEvent, type PointerEvent, useMemo, useRef, useState } from 'react';
import { usePainted } from '../../ui/usePainted.ts';
import type { ChairStore } from './chair-store.ts';
import styles from './Plan.module.css';
import { hallOf, inTableUnits } from './plan-geometry.ts';
import { planKeys, planTarget } from './plan-keys.ts';
import { PlanFeatures } from './PlanFeatures.tsx';
import { PlanTable } from './PlanTable.tsx';
import { useTableNames } from './useChairStore.ts';
import type { WantedType } from './table-facts.ts';

type FloorPlanProps = {
  store: ChairStore;
  plan: Plan;
  chairType: WantedType;
  chosen: string | null;
  detail: 'chairs' | 'stitches';
  numbers: boolean;
  onTable: (name: string) => void;
  onChair: (id: number) => void;
};

/** A drag that pans the plan ends with a click of the browser's; farther than this it was no press. */
const slip = 8;

/** The hall with its tables and chairs. One stop of Tab; arrows do the rest. */
export const FloorPlan = memo(function FloorPlan(props: FloorPlanProps) {
  const { store, plan, chairType, chosen, detail, numbers, onTable, onChair } = props;
  const names = useTableNames(store);
  const hall = useMemo(() => inTableUnits(hallOf(plan, names)), [plan, names]);
  const [focused, setFocused] = useState<string | null>(null);
  // The hall is seen first; what is pressed and read aloud of its 500 chairs comes right after, or with the focus.
  const painted = usePainted();
  const pressedAt = useRef({ x: 0, y: 0 });
  const known = (name: string | null) => (name !== null && names.includes(name) ? name : null);
  const tabStop = known(focused) ?? known(chosen) ?? hall.spots[0]?.name;

  function press({ target, clientX, clientY, detail: clicks }: MouseEvent) {
    const { x, y } = pressedAt.current;
    if (clicks > 0 && Math.hypot(clientX - x, clientY - y) > slip) return;
    const pressed = planTarget(target);
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
      onKeyDown={planKeys({ store, spots: hall.spots, chairType, onTable, onChair })}
      onFocus={({ target }) => {
        const reached = planTarget(target);
        if (reached && 'table' in reached) setFocused(reached.table);
      }}
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
        />
      ))}
    </svg>
  );
});
