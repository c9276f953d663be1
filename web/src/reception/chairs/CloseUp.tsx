import { ArrowLeft } from 'lucide-react';
import { type MouseEvent, useEffect, useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import type { ChairStore } from './chair-store.ts';
import styles from './CloseUp.module.css';
import { chairPlaces, chairScale } from './plan-geometry.ts';
import { planKeys, planTarget } from './plan-keys.ts';
import { ChairTargets } from './PlanTable.tsx';
import { TableSeats } from './Seat.tsx';
import { firstOpenChair, tableNumber, type WantedType } from './table-facts.ts';
import { useTableChairs } from './useChairStore.ts';

const middle = { x: 0, y: 0 };
const coils = [40.2, 52.6, 65];

function Disc({ tableName }: { tableName: string }) {
  const number = tableNumber(tableName);
  const named = number === tableName;
  return (
    <>
      <circle className={styles.disc} r="86" />
      {coils.map((radius) => (
        <circle key={radius} className={styles.coil} r={radius} />
      ))}
      <circle className={styles.stitches} r="77.4" pathLength="22" />
      <circle className={styles.middle} r="52" />
      {!named && (
        <text className={styles.word} y="-16">
          Table
        </text>
      )}
      <text className={number.length > 3 ? styles.longNumber : styles.number} y={named ? 12 : 30}>
        {number}
      </text>
    </>
  );
}

type CloseUpProps = {
  store: ChairStore;
  tableName: string;
  chairType: WantedType;
  onChair: (id: number) => void;
  onBack: () => void;
};

/** One table in the plan's place, its chairs large enough for a thumb. */
export function CloseUp({ store, tableName, chairType, onChair, onBack }: CloseUpProps) {
  const chairs = useTableChairs(store, tableName);
  const ring = { chairs, chairType, centre: middle, places: chairPlaces(chairs.length, 132) };
  const back = useRef<HTMLButtonElement>(null);
  const drawing = useRef<SVGSVGElement>(null);
  const first = firstOpenChair(chairs, chairType)?.id;
  useEffect(() => back.current?.focus({ preventScroll: true }), [tableName]);
  // The chairs are one stop of Tab, at the first that can be had; arrows go round the table.
  useEffect(() => {
    const stops = drawing.current?.querySelectorAll<SVGElement>('[data-chair]') ?? [];
    for (const stop of stops) stop.tabIndex = Number(stop.dataset['chair']) === first ? 0 : -1;
  }, [first, chairs]);

  function press({ target }: MouseEvent) {
    const pressed = planTarget(target);
    if (pressed && 'chair' in pressed) onChair(pressed.chair);
  }

  return (
    <div className={styles.closeUp}>
      <Button
        ref={back}
        look="onBark"
        size="small"
        icon={<ArrowLeft aria-hidden="true" />}
        onClick={onBack}
      >
        Whole hall
      </Button>
      <svg
        ref={drawing}
        viewBox="-178 -174 356 348"
        role="group"
        aria-label={`Chairs of ${tableName}`}
        onClick={press}
        onKeyDown={planKeys({ store, spots: [], chairType, onTable: onBack, onChair, onBack })}
      >
        <Disc tableName={tableName} />
        <ChairTargets {...ring} radius={33} />
        <TableSeats {...ring} size={2.2 * chairScale(chairs.length)} numbers />
      </svg>
    </div>
  );
}
