import type { TableShape } from '#features/event/contract/events.ts';
import {
  computeChairScale,
  computeSeatPlaces,
  computeTableExtent,
  computeTableTop,
} from '#features/hall/contract/rules/hall-geometry.ts';
import { ArrowLeft } from '#ui/icons.ts';
import { type MouseEvent, type RefObject, useEffect, useRef } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import type { ChairStore } from '#features/hall/web/chairs/store/chair-store.ts';
import styles from './TableCloseUp.module.css';
import {
  createPlanKeyHandler,
  getPlanTarget,
} from '#features/hall/web/chairs/plan/plan-keyboard.ts';
import { ChairTargets } from '#features/hall/web/chairs/plan/PlanTable.tsx';
import { drawTableSeats } from '#features/hall/web/chairs/plan/Seat.tsx';
import { WholeTableButton } from './WholeTableButton.tsx';
import {
  findFirstAvailableChair,
  getTableNumber,
  type ChairTypeFilter,
} from '#features/hall/web/chairs/store/table-summary.ts';
import { useTableChairs } from '#features/hall/web/chairs/store/useChairStore.ts';

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

/** How much larger than on the plan. */
const zoom = 3.07;

/** The top of a table that isn't round, with its name. */
function SquareTop({
  tableName,
  shape,
  count,
}: {
  tableName: string;
  shape: Exclude<TableShape, 'round'>;
  count: number;
}) {
  const { halfWidth, halfHeight } = computeTableTop(shape, count);
  return (
    <>
      {shape !== 'row' && (
        <rect
          className={styles.disc}
          x={-halfWidth * zoom}
          y={-halfHeight * zoom}
          width={2 * halfWidth * zoom}
          height={2 * halfHeight * zoom}
          rx="20"
        />
      )}
      <text className={styles.longNumber} y={shape === 'row' ? -56 : 10}>
        {tableName}
      </text>
    </>
  );
}

function getViewBox(shape: TableShape, count: number): string {
  if (shape === 'round') return '-178 -174 356 348';
  const { width, height } = computeTableExtent(shape, count);
  const [halfWidth, halfHeight] = [
    Math.max(178, (width * zoom) / 2 + 12),
    (height * zoom) / 2 + 50,
  ];
  return `${-halfWidth} ${-halfHeight} ${2 * halfWidth} ${2 * halfHeight}`;
}

type CloseUpProps = {
  store: ChairStore;
  tableName: string;
  shape: TableShape;
  chairType: ChairTypeFilter;
  onChair: (id: number) => void;
  onBack: () => void;
};

/** One tab stop at the first available chair; arrow keys move around the table. */
function useTabStop(
  drawing: RefObject<SVGSVGElement | null>,
  first: number | undefined,
  chairs: readonly unknown[],
) {
  useEffect(() => {
    const stops = drawing.current?.querySelectorAll<SVGElement>('[data-chair]') ?? [];
    for (const stop of stops) stop.tabIndex = Number(stop.dataset['chair']) === first ? 0 : -1;
  }, [drawing, first, chairs]);
}

/** One table instead of the plan, with chairs large enough to press. */
export function TableCloseUp(props: CloseUpProps) {
  const { store, tableName, shape, chairType, onChair, onBack } = props;
  const chairs = useTableChairs(store, tableName);
  const ring = {
    chairs,
    chairType,
    center: middle,
    places: computeSeatPlaces(shape, chairs.length, 0, 132),
  };
  const back = useRef<HTMLButtonElement>(null);
  const drawing = useRef<SVGSVGElement>(null);
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
  useTabStop(drawing, findFirstAvailableChair(chairs, chairType)?.id, chairs);

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
        viewBox={getViewBox(shape, chairs.length)}
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
        {shape === 'round' ? (
          <Disc tableName={tableName} />
        ) : (
          <SquareTop {...{ tableName, shape }} count={chairs.length} />
        )}
        <ChairTargets {...ring} radius={33} />
        {drawTableSeats({
          ...ring,
          size: 2.2 * computeChairScale(chairs.length, shape),
          numbers: true,
        })}
      </svg>
    </div>
  );
}
