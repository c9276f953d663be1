import { memo } from 'react';
import {
  basketCoils,
  basketRadius,
  coilWidth,
  kernelRadius,
  patternRepeats,
  type Stitching,
} from '#contract/rules/basket-art.ts';
import styles from './BasketArt.module.css';

function Length({ sewn: { color, share, middle }, radius }: { sewn: Stitching; radius: number }) {
  const repeated = share < 1 && {
    pathLength: patternRepeats,
    strokeDasharray: `${share.toFixed(2)} ${(1 - share).toFixed(2)}`,
    strokeDashoffset: (share / 2 - middle).toFixed(2),
  };
  return <circle className={styles[color]} r={radius} {...repeated} />;
}

type BasketArtProps = { seed?: number; className?: string | undefined; crop?: 'whole' | 'lower' };

/** The coiled basket (ekibbo) from above; decorative, so hidden from screen readers. 'lower' crops it at the bottom edge of its box. */
export const BasketArt = memo(function BasketArt({
  seed = 0,
  className,
  crop = 'whole',
}: BasketArtProps) {
  const coils = basketCoils(seed);
  return (
    <svg
      viewBox={`-370 -370 740 740`}
      className={className}
      preserveAspectRatio={crop === 'lower' ? 'xMidYMax slice' : 'xMidYMid meet'}
      fill="none"
      aria-hidden="true"
    >
      <circle className={styles.fillSoot} r={basketRadius} />
      <circle className={styles.fillRed} r={kernelRadius} />
      <circle className={styles.fillBrass} r={kernelRadius * 0.62} />
      <circle className={styles.fillSoot} r={kernelRadius * 0.28} />
      <g strokeWidth={coilWidth - 0.6}>
        {coils.map(({ radius, ground, sewn }) => (
          <g key={radius}>
            <circle className={styles[ground]} r={radius} />
            {sewn.map((length, layer) => (
              <Length key={layer} sewn={length} radius={radius} />
            ))}
          </g>
        ))}
      </g>
      <g className={styles.gap}>
        {coils.map(({ radius }) => (
          <circle
            key={radius}
            r={radius}
            strokeWidth={coilWidth}
            pathLength={Math.round(radius * 0.785)}
            strokeDasharray=".16 .84"
          />
        ))}
        {coils.map(({ radius }) => (
          <circle key={radius} r={radius + coilWidth / 2} strokeWidth="1.6" />
        ))}
      </g>
    </svg>
  );
});
