import type { Picture as Facts } from '#contract/pictures.ts';
import {
  useState,
  useEffect,
  type ReactNode,
  useCallback,
  useRef,
  useSyncExternalStore,
} from 'react';
import { Picture } from './Picture.tsx';
import styles from './Carousel.module.css';
import { ChevronLeft, ChevronRight, Pause, Play } from '../icons.ts';

/** The specification's interval (section 9). */
const carouselIntervalMs = 7000;

const reducedMotion =
  typeof window === 'undefined' ? null : window.matchMedia('(prefers-reduced-motion: reduce)');

type CarouselPicturesProps = {
  carousel: Carousel;
  pictures: readonly Facts[];
  sizes: string;
  className?: string | undefined;
};

/** Loads only the current and the next picture; loaded pictures stay. */
export function CarouselPictures({
  carousel,
  pictures,
  sizes,
  className = '',
}: CarouselPicturesProps) {
  const { box, index, count, stopped, onScroll } = carousel;
  const loadedIndexes = useLoadedIndexes(index, count);
  return (
    <div
      ref={box}
      role="group"
      tabIndex={0}
      aria-label="Pictures. Use the arrow keys to move"
      aria-live={stopped ? 'polite' : 'off'}
      className={`${styles.slides} ${className}`}
      onScroll={onScroll}
    >
      {pictures.map((picture, place) => (
        <div
          key={picture.id}
          role="group"
          aria-roledescription="slide"
          aria-label={`${place + 1} of ${count}`}
          aria-hidden={place !== index || undefined}
          className={`${styles.slide} ${picture.width / picture.height < 1.1 ? styles.square : ''}`}
        >
          {loadedIndexes.has(place) && (
            <Picture picture={picture} sizes={sizes} priority={place === 0} eager />
          )}
        </div>
      ))}
    </div>
  );
}

/** Indexes of the pictures to load: the current, the next and all seen before. */
function useLoadedIndexes(index: number, count: number): ReadonlySet<number> {
  const [seen, setSeen] = useState<ReadonlySet<number>>(() => new Set([0]));
  const target = [index, (index + 1) % Math.max(count, 1)];
  // The next picture loads after the page.
  const ready = useHasLoaded();
  const missing = ready ? target.filter((place) => !seen.has(place)) : [];
  if (missing.length > 0) setSeen(new Set([...seen, ...missing]));
  return seen;
}

/** True after the load event of the page. */
function useHasLoaded(): boolean {
  const [loaded, setLoaded] = useState(false);
  useEffect(() => {
    if (document.readyState === 'complete') {
      setLoaded(true);
      return;
    }
    const onLoad = () => setLoaded(true);
    window.addEventListener('load', onLoad, { once: true });
    return () => window.removeEventListener('load', onLoad);
  }, []);
  return loaded;
}

function Control({
  label,
  icon,
  onClick,
}: {
  label: string;
  icon: ReactNode;
  onClick: () => void;
}) {
  return (
    <button type="button" className={styles.control} aria-label={label} onClick={onClick}>
      {icon}
    </button>
  );
}

/** Previous, pause, next and position. No pause button when the carousel doesn't advance by itself. */
export function CarouselControls({ carousel }: { carousel: Carousel }) {
  const { index, count, go, stopped, toggle, running, canRun } = carousel;
  return (
    <div className={styles.controls}>
      <Control
        label="Previous picture"
        icon={<ChevronLeft aria-hidden="true" />}
        onClick={() => go(-1)}
      />
      {canRun && (
        <Control
          label={stopped ? 'Play pictures' : 'Pause pictures'}
          icon={stopped ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
          onClick={toggle}
        />
      )}
      <Control
        label="Next picture"
        icon={<ChevronRight aria-hidden="true" />}
        onClick={() => go(1)}
      />
      <span className={styles.bar} aria-hidden="true">
        <i
          key={index}
          className={running ? styles.filling : ''}
          style={{ animationDuration: `${carouselIntervalMs}ms` }}
        />
      </span>
      <span className={styles.count}>
        {index + 1} of {count}
      </span>
    </div>
  );
}

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

type Carousel = ReturnType<typeof useCarousel>;

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
