import { type PointerEvent, useRef } from 'react';

/** A finger that moves farther than this drags; less is a tap. */
const drag = 22;

/** Opens a sheet by a drag upwards and closes it by one downwards; a tap does the other of what it is. */
export function useSheetDrag(opened: boolean, setOpened: (opened: boolean) => void) {
  const started = useRef<number | null>(null);
  const dragged = useRef(false);
  return {
    onPointerDown(event: PointerEvent) {
      started.current = event.clientY;
      dragged.current = false;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove({ clientY }: PointerEvent) {
      if (started.current === null) return;
      const moved = clientY - started.current;
      if (Math.abs(moved) < drag) return;
      dragged.current = true;
      setOpened(moved < 0);
    },
    onPointerUp() {
      if (started.current !== null && !dragged.current) setOpened(!opened);
      started.current = null;
    },
    onPointerCancel() {
      started.current = null;
    },
  };
}
