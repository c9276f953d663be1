import {
  type FocusEvent,
  type PointerEvent,
  type ReactNode,
  useState,
  useSyncExternalStore,
} from 'react';
import type { ChairStore } from '../store/chair-store.ts';
import styles from './PlanTooltips.module.css';
import { usePickerLabels } from '../picker-labels.ts';
import { getPlanTarget } from './plan-keyboard.ts';
import { formatSeat } from '#features/hall/contract/rules/seat-states.ts';

type TooltipPosition = { id: number; x: number; y: number; side: 'left' | 'right' };

/** The position of a chair's tooltip, outside its table's ring; null without a chair. */
function getTooltipPosition(frame: Element, target: EventTarget | null): TooltipPosition | null {
  const pressed = getPlanTarget(target);
  if (!pressed || !('chair' in pressed) || !(target instanceof Element)) return null;
  const chair = target.closest('[data-chair]');
  const table = chair?.parentElement;
  if (!chair || !table) return null;
  const [outer, ring, seat] = [frame, table, chair].map((each) => each.getBoundingClientRect());
  if (!outer || !ring || !seat) return null;
  const side = ring.left - outer.left > 220 ? 'left' : 'right';
  const x = side === 'left' ? ring.left - 6 : ring.right + 6;
  return { id: pressed.chair, x: x - outer.left, y: seat.top + seat.height / 2 - outer.top, side };
}

function Tip({ store, place }: { store: ChairStore; place: TooltipPosition }) {
  const { inCart } = usePickerLabels();
  const chair = useSyncExternalStore(store.watchHall, () => store.chair(place.id));
  if (!chair) return null;
  return (
    <div
      className={`${styles.tip} ${styles[place.side]}`}
      style={{ left: place.x, top: place.y }}
      aria-hidden="true"
    >
      <b>
        {chair.tableName}, {chair.chairName}
      </b>
      {formatSeat(chair.amount, chair.state, inCart)}
    </div>
  );
}

/** Shows a tooltip for the chair under the pointer or focus; for screen readers it is the chair's accessible name. */
export function PlanTooltips({ store, children }: { store: ChairStore; children: ReactNode }) {
  const [place, setPlace] = useState<TooltipPosition | null>(null);
  const show = (event: PointerEvent | FocusEvent) => {
    if ('pointerType' in event && event.pointerType === 'touch') return;
    setPlace(getTooltipPosition(event.currentTarget, event.target));
  };
  const hide = () => setPlace(null);
  return (
    <div
      className={styles.frame}
      onPointerOver={show}
      onPointerLeave={hide}
      onPointerDown={hide}
      onWheel={hide}
      onFocus={show}
      onBlur={hide}
      onKeyDown={({ key }) => key === 'Escape' && hide()}
    >
      {children}
      {place && <Tip store={store} place={place} />}
    </div>
  );
}
