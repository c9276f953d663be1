import styles from './Figures.module.css';

/** The lacing between head and foot, denser where the drum narrows. */
const lacing = Array.from({ length: 15 }, (_, rope) => {
  const top = 72 + rope * 19.7;
  const sag = 122 + 30 * Math.sin((Math.PI * rope) / 14);
  return `M${top} ${sag}L${132 + rope * 11.1} 362${rope < 14 ? `L${top + 19.7} ${sag}` : ''}`;
}).join('');

/** The 22 plumes of the crest, fanned over the head, with varying lengths. */
const plumes = Array.from({ length: 22 }, (_, plume) => {
  const angle = Math.PI * (1.045 + (plume / 21) * 0.66);
  const length = [90, 99, 84, 102, 78][plume % 5] ?? 90;
  const at = (radius: number) =>
    [196 + radius * Math.cos(angle), 150 + radius * Math.sin(angle)] as const;
  return { from: at(22), tip: at(22 + length) };
});

/** The crested crane of Uganda, looking to the right. */
export function Crane({ className }: { className?: string | undefined }) {
  return (
    <svg
      viewBox="0 0 420 420"
      className={className}
      preserveAspectRatio="xMidYMax meet"
      aria-hidden="true"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path
        className={styles.straw}
        d="M176 196C150 262 128 322 60 420H252C222 330 226 262 236 200Z"
      />
      <g className={styles.feather} strokeWidth="3">
        {Array.from({ length: 8 }, (_, row) => (
          <path
            key={row}
            d={`M${128 - row * 6} ${282 + row * 22}q${38 + row * 3} 26 ${92 + row * 7}-6`}
          />
        ))}
      </g>
      {plumes.map(({ from, tip }, plume) => (
        <g key={tip[0]}>
          <path
            className={styles.plume}
            strokeWidth="3.4"
            d={`M${from.join(' ')}L${tip.join(' ')}`}
          />
          <circle
            className={plume % 3 ? styles.brass : styles.cream}
            cx={tip[0]}
            cy={tip[1]}
            r="5"
          />
        </g>
      ))}
      <path
        className={styles.soot}
        d="M160 186C152 140 180 108 220 112 248 115 262 138 262 160L246 206C222 226 178 222 160 186Z"
      />
      <path
        className={styles.cream}
        d="M182 178C180 156 200 146 222 152 240 158 244 182 230 198 212 210 186 202 182 178Z"
      />
      <path className={styles.red} d="M184 168C188 150 208 146 222 152 214 164 198 172 184 168Z" />
      <path className={styles.soot} d="M258 148L352 178C330 186 290 186 254 182Z" />
      <path className={styles.glint} strokeWidth="2" d="M262 166L336 178" />
      <path className={styles.red} d="M232 202C252 214 250 248 236 258 222 248 216 220 232 202Z" />
      <circle className={styles.cream} cx="226" cy="138" r="7.5" />
      <circle className={styles.soot} cx="227" cy="138" r="4" />
    </svg>
  );
}

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
