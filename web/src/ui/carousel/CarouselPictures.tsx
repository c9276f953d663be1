import type { Picture as Facts } from '@namugongo/contract/albums';
import { useState } from 'react';
import { Picture } from '../pictures/Picture.tsx';
import styles from './Carousel.module.css';
import { useAfterLoad } from './useAfterLoad.ts';
import type { Carousel } from './useCarousel.ts';

type CarouselPicturesProps = {
  carousel: Carousel;
  pictures: readonly Facts[];
  sizes: string;
  className?: string | undefined;
};

/** Only the shown picture and the next one are loaded; what was shown stays. */
export function CarouselPictures({
  carousel,
  pictures,
  sizes,
  className = '',
}: CarouselPicturesProps) {
  const { box, index, count, stopped, onScroll } = carousel;
  const seen = useSeen(index, count);
  return (
    <div
      ref={box}
      role="group"
      tabIndex={0}
      aria-label="Pictures, scrolled by the arrow keys"
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
          {seen.has(place) && <Picture picture={picture} sizes={sizes} first={place === 0} soon />}
        </div>
      ))}
    </div>
  );
}

/** The places whose pictures are wanted by now: the shown one, the next, and all before. */
function useSeen(index: number, count: number): ReadonlySet<number> {
  const [seen, setSeen] = useState<ReadonlySet<number>>(() => new Set([0]));
  const wanted = [index, (index + 1) % Math.max(count, 1)];
  // The next picture is asked for only once the page itself is there.
  const ready = useAfterLoad();
  const missing = ready ? wanted.filter((place) => !seen.has(place)) : [];
  if (missing.length > 0) setSeen(new Set([...seen, ...missing]));
  return seen;
}
