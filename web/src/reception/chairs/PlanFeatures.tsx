import type { PlanFeature } from '@namugongo/contract/reception/events';
import { memo } from 'react';
import styles from './Plan.module.css';
import { drawn } from './plan-geometry.ts';

function Stage({ feature: { x, y, width, height, label } }: { feature: PlanFeature }) {
  const [left, top, right, bottom] = [
    x * drawn,
    y * drawn,
    (x + width) * drawn,
    (y + height) * drawn,
  ];
  const middle = (left + right) / 2;
  const lip = bottom - height * drawn * 0.28;
  return (
    <>
      <path
        className={styles.stage}
        d={`M${left} ${top}H${right}L${right - 14} ${lip}Q${middle} ${bottom + height * drawn * 0.16} ${left + 14} ${lip}Z`}
      />
      <text className={styles.feature} x={middle} y={top + (height * drawn) / 2 + 6}>
        {label}
      </text>
    </>
  );
}

const rings = [1, 0.88, 0.76, 0.64, 0.52, 0.4];

function DanceFloor({ feature: { x, y, width, height, label } }: { feature: PlanFeature }) {
  const radius = (Math.min(width, height) * drawn) / 2;
  return (
    <g transform={`translate(${(x + width / 2) * drawn} ${(y + height / 2) * drawn})`}>
      {rings.map((ring, index) => (
        <circle
          key={ring}
          className={index % 2 ? styles.ringOdd : styles.ring}
          r={radius * ring - 4}
          pathLength="22"
        />
      ))}
      <text className={styles.feature} y="6">
        {label}
      </text>
    </g>
  );
}

function Entrance({ feature: { x, y, width, height, label } }: { feature: PlanFeature }) {
  const middle = (x + width / 2) * drawn;
  return (
    <>
      <path
        className={styles.entrance}
        d={`M${x * drawn} ${(y + height) * drawn - 3}H${(x + width) * drawn}`}
      />
      <text className={styles.entranceLabel} x={middle} y={(y + height) * drawn - 14}>
        {label}
      </text>
    </>
  );
}

/** What stands on the floor beside the tables: words on it are read as words, the drawing is only seen. */
export const PlanFeatures = memo(function PlanFeatures({
  features,
}: {
  features: readonly PlanFeature[];
}) {
  return features.map((feature) => {
    const key = `${feature.kind} ${feature.label} ${feature.x} ${feature.y}`;
    if (feature.kind === 'stage') return <Stage key={key} feature={feature} />;
    if (feature.kind === 'dance-floor') return <DanceFloor key={key} feature={feature} />;
    if (feature.kind === 'entrance') return <Entrance key={key} feature={feature} />;
    return (
      <text
        key={key}
        className={styles.feature}
        x={(feature.x + feature.width / 2) * drawn}
        y={(feature.y + feature.height / 2) * drawn + 6}
      >
        {feature.label}
      </text>
    );
  });
});
