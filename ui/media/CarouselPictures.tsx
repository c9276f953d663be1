import type { Picture as Facts } from '#contract/pictures.ts';
import { useState, useEffect } from 'react';
import { Picture } from './Picture.tsx';
import styles from './Carousel.module.css';
import type { Carousel } from './useCarousel.ts';

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
