import { ChevronLeft, ChevronRight, Pause, Play } from '../icons.ts';
import type { ReactNode } from 'react';
import styles from './Carousel.module.css';
import { type Carousel, carouselIntervalMs } from './useCarousel.ts';

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
