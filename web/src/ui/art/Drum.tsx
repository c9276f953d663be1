import styles from './Figures.module.css';

/** The lacing of the drum: down to the foot and up again, closer together where the body narrows. */
const lacing = Array.from({ length: 14 }, (_, rope) => {
  const top = 66 + rope * 22.2;
  const sag = 40 - Math.abs(rope - 6.5) ** 2 * 0.95;
  const foot = 133 + rope * 11.6;
  return `M${top} ${104 + sag}L${foot + 5} 366L${top + 20} ${104 + sag}`;
}).join('');

/** The engoma, the drum that calls to the feast. */
export function Drum({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="30 30 360 380" className={className} preserveAspectRatio="xMidYMax slice" aria-hidden="true" fill="none" strokeLinecap="round" strokeLinejoin="round">
      <path className={styles.straw} d="M60 104C66 220 104 300 126 376Q210 400 294 376C316 300 354 220 360 104Z" />
      <path className={styles.rope} strokeWidth="4.5" d={lacing} />
      <path className={styles.red} d="M119 352Q210 378 301 352L294 376Q210 400 126 376Z" />
      <ellipse className={styles.soot} cx="210" cy="104" rx="152" ry="48" />
      <ellipse className={styles.cream} cx="210" cy="100" rx="143" ry="42" />
      <ellipse className={styles.straw} cx="210" cy="102" rx="86" ry="25" />
      <ellipse className={styles.brass} cx="210" cy="103" rx="46" ry="13" />
      <ellipse className={styles.soot} cx="210" cy="104" rx="22" ry="6" />
    </svg>
  );
}
