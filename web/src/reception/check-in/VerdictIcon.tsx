import { memo } from 'react';
import styles from './Verdict.module.css';

type Tone = 'green' | 'amber' | 'red';

/** A disc with a check, a triangle or an octagon with a cross: distinct without color. */
export function VerdictIcon({ tone }: { tone: Tone }) {
  return (
    <svg className={styles.sign} viewBox="-60 -60 120 120" aria-hidden="true">
      {tone === 'green' && (
        <>
          <circle r="56" />
          <path className={styles.stroke} d="M-27 2L-8 22L29-21" />
        </>
      )}
      {tone === 'amber' && (
        <>
          <path className={styles.rounded} d="M0-50L56 46H-56Z" />
          <path className={styles.stroke} d="M0-20V14M0 33V33.1" />
        </>
      )}
      {tone === 'red' && (
        <>
          <path d="M-24-57H24L57-24V24L24 57H-24L-57 24V-24Z" />
          <path className={styles.stroke} d="M-23-23L23 23M23-23L-23 23" />
        </>
      )}
    </svg>
  );
}

const coils = Array.from({ length: 26 }, (_, index) => index + 1);

/** Faint basket coils in the background. */
export const VerdictRings = memo(function VerdictRings() {
  return (
    <svg className={styles.rings} viewBox="-600 -600 1200 1200" aria-hidden="true">
      {coils.map((coil) => (
        <circle
          key={coil}
          r={coil * 22}
          pathLength={Math.round(coil * 4.1)}
          strokeDasharray={coil % 3 === 0 ? '.44 .56' : '.82 .18'}
        />
      ))}
    </svg>
  );
});
