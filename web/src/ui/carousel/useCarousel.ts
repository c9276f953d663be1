import useEmblaCarousel from 'embla-carousel-react';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';

/** The specification's interval (section 9). */
export const carouselMilliseconds = 7000;

const still =
  typeof window === 'undefined' ? null : window.matchMedia('(prefers-reduced-motion: reduce)');

function watchStillness(watcher: () => void) {
  still?.addEventListener('change', watcher);
  return () => still?.removeEventListener('change', watcher);
}

/** Whether the person asks for less motion. */
const useStillness = () =>
  useSyncExternalStore(
    watchStillness,
    () => still?.matches ?? false,
    () => false,
  );

export type Carousel = ReturnType<typeof useCarousel>;

/**
 * A carousel that goes on by itself every seven seconds, unless it is paused, looked into (hover, focus), in the background, or the person
 * asks for less motion (WCAG 2.2.2).
 */
export function useCarousel(count: number) {
  const isStill = useStillness();
  const [viewport, embla] = useEmblaCarousel({ loop: true, duration: 30 });
  const [index, setIndex] = useState(0);
  const [paused, setPaused] = useState(false);
  const [held, setHeld] = useState(false);
  const running = count > 1 && !paused && !held && !isStill;

  useEffect(() => {
    if (!embla) return;
    const onSelect = () => setIndex(embla.selectedScrollSnap());
    embla.on('select', onSelect);
    return () => {
      embla.off('select', onSelect);
    };
  }, [embla]);

  const go = useCallback(
    (step: -1 | 1) => (step === 1 ? embla?.scrollNext(isStill) : embla?.scrollPrev(isStill)),
    [embla, isStill],
  );

  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => {
      if (!document.hidden) go(1);
    }, carouselMilliseconds);
    return () => clearInterval(timer);
    // A picture that was chosen by hand stands its whole time.
  }, [running, go, index]);

  return {
    viewport,
    index,
    count,
    go,
    running,
    /** Stopped by the pause button, or for want of motion. */
    stopped: paused || isStill,
    toggle: () => setPaused((now) => !now),
    hold: {
      onMouseEnter: () => setHeld(true),
      onMouseLeave: () => setHeld(false),
      onFocus: () => setHeld(true),
      onBlur: () => setHeld(false),
    },
    canRun: !isStill,
  };
}
