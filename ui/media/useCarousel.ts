import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';

/** The specification's interval (section 9). */
export const carouselIntervalMs = 7000;

const reducedMotion =
  typeof window === 'undefined' ? null : window.matchMedia('(prefers-reduced-motion: reduce)');

function subscribeToReducedMotion(listener: () => void) {
  reducedMotion?.addEventListener('change', listener);
  return () => reducedMotion?.removeEventListener('change', listener);
}

/** True when the person prefers reduced motion. */
const useReducedMotion = () =>
  useSyncExternalStore(
    subscribeToReducedMotion,
    () => reducedMotion?.matches ?? false,
    () => false,
  );

export type Carousel = ReturnType<typeof useCarousel>;

/** State of a horizontal scroll-snap container; the browser handles swipe and arrow keys. */
function useScrolling(count: number, still: boolean) {
  const box = useRef<HTMLDivElement>(null);
  const [index, setIndex] = useState(0);
  const onScroll = useCallback(() => {
    const { scrollLeft = 0, clientWidth = 0 } = box.current ?? {};
    if (clientWidth > 0) setIndex(Math.round(scrollLeft / clientWidth));
  }, []);
  const go = useCallback(
    (step: -1 | 1) => {
      const target = (index + step + count) % count;
      // Jumps between last and first instead of scrolling through all pictures.
      const near = Math.abs(target - index) === 1;
      box.current?.scrollTo({
        left: target * box.current.clientWidth,
        behavior: still || !near ? 'instant' : 'smooth',
      });
    },
    [index, count, still],
  );
  return { box, index, onScroll, go };
}

/**
 * A carousel that advances every seven seconds, unless it is paused, hovered, focused or in the background, or the person prefers
 * reduced motion (WCAG 2.2.2).
 */
export function useCarousel(count: number) {
  const still = useReducedMotion();
  const scrolling = useScrolling(count, still);
  const { index, go } = scrolling;
  const [paused, setPaused] = useState(false);
  const [held, setHeld] = useState(false);
  const running = count > 1 && !paused && !held && !still;

  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => {
      if (!document.hidden) go(1);
    }, carouselIntervalMs);
    return () => clearInterval(timer);
    // `index` restarts the interval after a manual change.
  }, [running, go, index]);

  return {
    ...scrolling,
    count,
    running,
    /** True when paused or with reduced motion. */
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
