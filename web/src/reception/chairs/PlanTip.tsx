import {
  type FocusEvent,
  type PointerEvent,
  type ReactNode,
  useState,
  useSyncExternalStore,
} from 'react';
import type { ChairStore } from './chair-store.ts';
import styles from './PlanTip.module.css';
import { usePickWords } from './pick-words.ts';
import { planTarget } from './plan-keys.ts';
import { seatWords } from './seat-states.ts';

type Place = { id: number; x: number; y: number; side: 'left' | 'right' };

/** Where the tip of a chair goes: outside its table's ring, so that no neighbour at the table is covered. */
function placeOf(frame: Element, target: EventTarget | null): Place | null {
  const pressed = planTarget(target);
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

function Tip({ store, place }: { store: ChairStore; place: Place }) {
  const { yours } = usePickWords();
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
      {seatWords(chair.amount, chair.state, yours)}
    </div>
  );
}

/** Shows the words of the chair under the pointer or the focus. A screen reader has them as the chair's name. */
export function PlanTips({ store, children }: { store: ChairStore; children: ReactNode }) {
  const [place, setPlace] = useState<Place | null>(null);
  const show = (event: PointerEvent | FocusEvent) => {
    if ('pointerType' in event && event.pointerType === 'touch') return;
    setPlace(placeOf(event.currentTarget, event.target));
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
