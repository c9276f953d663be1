import styles from './Figures.module.css';

/** The lacing between head and foot, denser where the drum narrows. */
const lacing = Array.from({ length: 15 }, (_, rope) => {
  const top = 72 + rope * 19.7;
  const sag = 122 + 30 * Math.sin((Math.PI * rope) / 14);
  return `M${top} ${sag}L${132 + rope * 11.1} 362${rope < 14 ? `L${top + 19.7} ${sag}` : ''}`;
}).join('');

/** The drum (engoma). */
export function Drum({ className }: { className?: string | undefined }) {
  return (
    <svg
      viewBox="30 30 360 380"
      className={className}
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path
        className={styles.straw}
        d="M60 104C66 220 104 300 126 376Q210 400 294 376C316 300 354 220 360 104Z"
      />
      <path className={styles.rope} strokeWidth="3.6" d={lacing} />
      <path className={styles.red} d="M119 352Q210 378 301 352L294 376Q210 400 126 376Z" />
      <ellipse className={styles.soot} cx="210" cy="104" rx="152" ry="48" />
      <ellipse className={styles.cream} cx="210" cy="100" rx="143" ry="42" />
      <ellipse className={styles.straw} cx="210" cy="102" rx="86" ry="25" />
      <ellipse className={styles.brass} cx="210" cy="103" rx="46" ry="13" />
      <ellipse className={styles.soot} cx="210" cy="104" rx="22" ry="6" />
    </svg>
  );
}
