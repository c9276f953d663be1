import type { HallPlan } from '@namugongo/contract/reception/events';
import { type RefObject, useRef, useState } from 'react';
import {
  type ReactZoomPanPinchContentRef,
  TransformComponent,
  TransformWrapper,
} from 'react-zoom-pan-pinch';
import type { ChairStore } from '../store/chair-store.ts';
import { FloorPlan } from './FloorPlan.tsx';
import styles from './ZoomableHall.module.css';
import { getPlanTarget } from './plan-keyboard.ts';
import { PlanTooltips } from './PlanTooltips.tsx';
import type { ChairTypeFilter } from '../store/table-summary.ts';

export type PlanZoomRef = RefObject<ReactZoomPanPinchContentRef | null>;

type HallViewProps = {
  store: ChairStore;
  plan: HallPlan;
  chairType: ChairTypeFilter;
  chosen: string | null;
  detail: 'chairs' | 'stitches';
  /** True in full screen, where the wheel zooms without Ctrl. */
  full: boolean;
  zoom: PlanZoomRef;
  onTable: (name: string) => void;
  onChair: (id: number) => void;
};

/** Width of the hall in pixels from which chair numbers are readable. */
const readableWidth = 1500;

/** Reveals the element focused by keyboard: pans a zoomed plan, otherwise scrolls the page. */
function reveal(target: Element, frame: Element, zoom: PlanZoomRef, zoomed: boolean) {
  if (!target.matches(':focus-visible') || !getPlanTarget(target)) return;
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

/** The plan in a frame that zooms and pans by buttons, wheel, pinch and drag. */
export function ZoomableHall({ full, zoom, ...plan }: HallViewProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [zoomed, setZoomed] = useState(false);
  const [numbers, setNumbers] = useState(false);
  return (
    <div
      ref={frame}
      className={`${styles.frame} ${zoomed ? styles.zoomed : ''}`}
      onFocus={({ target, currentTarget }) => reveal(target, currentTarget, zoom, zoomed)}
    >
      <PlanTooltips store={plan.store}>
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
      </PlanTooltips>
    </div>
  );
}
