import type { Plan } from '@namugongo/contract/reception/events';
import { type RefObject, useRef, useState } from 'react';
import {
  type ReactZoomPanPinchContentRef,
  TransformComponent,
  TransformWrapper,
} from 'react-zoom-pan-pinch';
import type { ChairStore } from './chair-store.ts';
import { FloorPlan } from './FloorPlan.tsx';
import styles from './HallView.module.css';
import { planTarget } from './plan-keys.ts';
import { PlanTips } from './PlanTip.tsx';
import type { WantedType } from './table-facts.ts';

export type PlanZoom = RefObject<ReactZoomPanPinchContentRef | null>;

type HallViewProps = {
  store: ChairStore;
  plan: Plan;
  chairType: WantedType;
  chosen: string | null;
  detail: 'chairs' | 'stitches';
  /** A plan that fills the screen zooms with the bare wheel; one in a page leaves the wheel to the page, unless Ctrl is held. */
  full: boolean;
  zoom: PlanZoom;
  onTable: (name: string) => void;
  onChair: (id: number) => void;
};

/** From this size of a hall on the screen, numbers on the chairs can be read. */
const readableWidth = 1500;

/** Brings what the keyboard reached into sight: by moving the plan when it is zoomed, else by scrolling the page. */
function reveal(target: Element, frame: Element, zoom: PlanZoom, zoomed: boolean) {
  if (!target.matches(':focus-visible') || !planTarget(target)) return;
  if (!zoomed) {
    target.scrollIntoView({ block: 'nearest' });
    return;
  }
  const [seat, room] = [target.getBoundingClientRect(), frame.getBoundingClientRect()];
  const [top, bottom] = [Math.max(room.top, 0), Math.min(room.bottom, window.innerHeight)];
  const inSight =
    seat.left > room.left && seat.right < room.right && seat.top > top && seat.bottom < bottom;
  if (inSight) return;
  const right = (room.left + room.right - seat.left - seat.right) / 2;
  const down = (top + bottom - seat.top - seat.bottom) / 2;
  void zoom.current?.panBy(right, down, 0);
}

/** The plan in a frame that zooms and pans: buttons, wheel, pinch and drag. */
export function HallView({ full, zoom, ...plan }: HallViewProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [zoomed, setZoomed] = useState(false);
  const [numbers, setNumbers] = useState(false);
  return (
    <div
      ref={frame}
      className={`${styles.frame} ${zoomed ? styles.zoomed : ''}`}
      onFocus={({ target, currentTarget }) => reveal(target, currentTarget, zoom, zoomed)}
    >
      <PlanTips store={plan.store}>
        <TransformWrapper
          ref={zoom}
          minScale={1}
          maxScale={4}
          wheel={{ wheelDisabled: !full, step: 0.2 }}
          panning={{ disabled: !zoomed, velocityDisabled: true }}
          doubleClick={{ disabled: true }}
          zoomAnimation={{ animationTime: 160 }}
          onTransform={(_, { scale }) => {
            setZoomed(scale > 1.02);
            setNumbers(scale * (frame.current?.clientWidth ?? 0) > readableWidth);
          }}
        >
          <TransformComponent
            wrapperClass={styles.wrapper ?? ''}
            contentClass={styles.content ?? ''}
          >
            <FloorPlan {...plan} numbers={numbers && plan.detail === 'chairs'} />
          </TransformComponent>
        </TransformWrapper>
      </PlanTips>
    </div>
  );
}
