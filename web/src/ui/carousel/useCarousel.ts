import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';

/** The specification's interval (section 9). */
export const carouselMilliseconds = 7000;

const lessMotion =
  typeof window === 'undefined' ? null : window.matchMedia('(prefers-reduced-motion: reduce)');

function watchLessMotion(watcher: () => void) {
  lessMotion?.addEventListener('change', watcher);
  return () => lessMotion?.removeEventListener('change', watcher);
}

/** Whether the person asks for less motion. */
const useLessMotion = () =>
  useSyncExternalStore(
    watchLessMotion,
    () => lessMotion?.matches ?? false,
    () => false,
  );

export type Carousel = ReturnType<typeof useCarousel>;

/** The pictures lie side by side in a box that the browser itself scrolls and snaps: swipe and arrow keys are its own. */
function useScrolling(count: number, still: boolean) {
  const box = useRef<HTMLDivElement>(null);
  const [index, setIndex] = useState(0);
  const onScroll = useCallback(() => {
    const { scrollLeft = 0, clientWidth = 0 } = box.current ?? {};
    if (clientWidth > 0) setIndex(Math.round(scrollLeft / clientWidth));
  }, []);
  const go = useCallback(
    (step: -1 | 1) => {
      const wished = (index + step + count) % count;
      // From the last to the first it jumps: a way through all of them would take long.
      const near = Math.abs(wished - index) === 1;
      box.current?.scrollTo({
        left: wished * box.current.clientWidth,
        behavior: still || !near ? 'instant' : 'smooth',
      });
    },
    [index, count, still],
  );
  return { box, index, onScroll, go };
}

/**
 * A carousel that goes on by itself every seven seconds, unless it is paused, looked into (hover, focus), in the background, or the person
 * asks for less motion (WCAG 2.2.2).
 */
export function useCarousel(count: number) {
  const still = useLessMotion();
  const scrolling = useScrolling(count, still);
  const { index, go } = scrolling;
  const [paused, setPaused] = useState(false);
  const [held, setHeld] = useState(false);
  const running = count > 1 && !paused && !held && !still;

  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => {
      if (!document.hidden) go(1);
    }, carouselMilliseconds);
    return () => clearInterval(timer);
    // A picture that was chosen by hand stands its whole time.
  }, [running, go, index]);

  return {
    ...scrolling,
    count,
    running,
    /** Stopped by the pause button, or for want of motion. */
    stopped: paused || still,
    toggle: () => setPaused((now) => !now),
    hold: {
      onMouseEnter: () => setHeld(true),
      onMouseLeave: () => setHeld(false),
      onFocus: () => setHeld(true),
      onBlur: () => setHeld(false),
    },
    canRun: !still,
  };
}
