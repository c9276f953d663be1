import { ArrowLeft } from 'lucide-react';
import { type MouseEvent, useEffect, useRef } from 'react';
import { Button } from '../../../ui/controls/Button.tsx';
import type { ChairStore } from '../store/chair-store.ts';
import styles from './TableCloseUp.module.css';
import { computeChairPositions, computeChairScale } from '../plan/plan-geometry.ts';
import { createPlanKeyHandler, getPlanTarget } from '../plan/plan-keyboard.ts';
import { ChairTargets } from '../plan/PlanTable.tsx';
import { TableSeats } from '../plan/Seat.tsx';
import { WholeTableButton } from './WholeTableButton.tsx';
import {
  findFirstAvailableChair,
  getTableNumber,
  type ChairTypeFilter,
} from '../store/table-summary.ts';
import { useTableChairs } from '../store/useChairStore.ts';

const middle = { x: 0, y: 0 };
const coils = [40.2, 52.6, 65];

function Disc({ tableName }: { tableName: string }) {
  const number = getTableNumber(tableName);
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
  chairType: ChairTypeFilter;
  onChair: (id: number) => void;
  onBack: () => void;
};

/** One table instead of the plan, with chairs large enough to press. */
export function TableCloseUp({ store, tableName, chairType, onChair, onBack }: CloseUpProps) {
  const chairs = useTableChairs(store, tableName);
  const ring = {
    chairs,
    chairType,
    center: middle,
    places: computeChairPositions(chairs.length, 132),
  };
  const back = useRef<HTMLButtonElement>(null);
  const drawing = useRef<SVGSVGElement>(null);
  const first = findFirstAvailableChair(chairs, chairType)?.id;
  useEffect(() => back.current?.focus({ preventScroll: true }), [tableName]);
  const hasOwn = chairs.some(({ state }) => state === 'yours');
  useEffect(() => {
    // The cart's sheet appears with the first chair and must not cover the others.
    if (!hasOwn) return;
    const frame = requestAnimationFrame(() =>
      drawing.current?.scrollIntoView({ block: 'nearest' }),
    );
    return () => cancelAnimationFrame(frame);
  }, [hasOwn, tableName]);
  // One tab stop at the first available chair; arrow keys move around the table.
  useEffect(() => {
    const stops = drawing.current?.querySelectorAll<SVGElement>('[data-chair]') ?? [];
    for (const stop of stops) stop.tabIndex = Number(stop.dataset['chair']) === first ? 0 : -1;
  }, [first, chairs]);

  function press({ target }: MouseEvent) {
    const pressed = getPlanTarget(target);
    if (pressed && 'chair' in pressed) onChair(pressed.chair);
  }

  return (
    <div className={styles.closeUp}>
      <Button
        ref={back}
        variant="inverted"
        size="small"
        icon={<ArrowLeft aria-hidden="true" />}
        onClick={onBack}
      >
        Whole hall
      </Button>
      <WholeTableButton {...{ chairs, tableName, chairType }} />
      <svg
        ref={drawing}
        viewBox="-178 -174 356 348"
        role="group"
        aria-label={`Chairs of ${tableName}`}
        onClick={press}
        onKeyDown={createPlanKeyHandler({
          store,
          spots: [],
          chairType,
          onTable: onBack,
          onChair,
          onBack,
        })}
      >
        <Disc tableName={tableName} />
        <ChairTargets {...ring} radius={33} />
        <TableSeats {...ring} size={2.2 * computeChairScale(chairs.length)} numbers />
      </svg>
    </div>
  );
}
