import styles from './PickerSkeleton.module.css';

const tables = Array.from({ length: 48 }, (_, index) => ({
  x: 78 + (index % 8) * 120,
  y: 90 + Math.floor(index / 8) * 132 + 28 - 2.3 * Math.abs((index % 8) - 3.5) ** 2,
}));

/** The hall before its chairs have come: the same room, the tables still bare. */
export function PickerSkeleton() {
  return (
    <div className={styles.hall}>
      <p role="status">Loading chairs...</p>
      <svg viewBox="0 0 1000 860" aria-hidden="true">
        {tables.map(({ x, y }) => (
          <g key={`${x} ${y}`} transform={`translate(${x} ${y})`}>
            <circle r="27" />
            <circle className={styles.ring} r="43" pathLength="10" />
          </g>
        ))}
      </svg>
    </div>
  );
}
