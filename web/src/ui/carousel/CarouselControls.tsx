import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './Carousel.module.css';
import { type Carousel, carouselMilliseconds } from './useCarousel.ts';

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

/** Back, pause, on, and how far it is. The pause button is left out where nothing moves by itself. */
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
          label={stopped ? 'Start the pictures' : 'Pause the pictures'}
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
          style={{ animationDuration: `${carouselMilliseconds}ms` }}
        />
      </span>
      <span className={styles.count}>
        {index + 1} of {count}
      </span>
    </div>
  );
}
