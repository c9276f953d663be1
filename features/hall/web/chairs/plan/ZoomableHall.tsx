import { type ReactNode, type RefObject, useRef, useState } from 'react';
import {
  type ReactZoomPanPinchContentRef,
  TransformComponent,
  TransformWrapper,
} from 'react-zoom-pan-pinch';
import type { ChairStore } from '../store/chair-store.ts';
import styles from './ZoomableHall.module.css';
import { getPlanTarget } from './plan-keyboard.ts';
import { PlanTooltips } from './PlanTooltips.tsx';

export type PlanZoomRef = RefObject<ReactZoomPanPinchContentRef | null>;

type ZoomableHallProps = {
  store: ChairStore;
  /** True in full screen, where the wheel zooms without Ctrl. */
  full: boolean;
  zoom: PlanZoomRef;
  /** Called with true when the plan is large enough to read the numbers of chairs. */
  onReadable: (isReadable: boolean) => void;
  /** The plan. */
  children: ReactNode;
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

/** A frame that zooms and pans the plan by buttons, wheel, pinch and drag. */
export function ZoomableHall({ store, full, zoom, onReadable, children }: ZoomableHallProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [zoomed, setZoomed] = useState(false);
  return (
    <div
      ref={frame}
      className={`${styles.frame} ${zoomed ? styles.zoomed : ''}`}
      onFocus={({ target, currentTarget }) => reveal(target, currentTarget, zoom, zoomed)}
    >
      <PlanTooltips store={store}>
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
            onReadable(scale * (frame.current?.clientWidth ?? 0) > readableWidth);
          }}
        >
          <TransformComponent
            wrapperClass={styles.wrapper ?? ''}
            contentClass={styles.content ?? ''}
          >
            {children}
          </TransformComponent>
        </TransformWrapper>
      </PlanTooltips>
    </div>
  );
}
