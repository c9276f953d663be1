import type { PlanFeature } from '@namugongo/contract/reception/events';
import { memo } from 'react';
import styles from './Plan.module.css';
import { drawingScale } from './plan-geometry.ts';

function Stage({ feature: { x, y, width, height, label } }: { feature: PlanFeature }) {
  const [left, top, right, bottom] = [
    x * drawingScale,
    y * drawingScale,
    (x + width) * drawingScale,
    (y + height) * drawingScale,
  ];
  const middle = (left + right) / 2;
  const lip = bottom - height * drawingScale * 0.28;
  return (
    <>
      <path
        className={styles.stage}
        d={`M${left} ${top}H${right}L${right - 14} ${lip}Q${middle} ${bottom + height * drawingScale * 0.16} ${left + 14} ${lip}Z`}
      />
      <text className={styles.feature} x={middle} y={top + (height * drawingScale) / 2 + 6}>
        {label}
      </text>
    </>
  );
}

const rings = [1, 0.88, 0.76, 0.64, 0.52, 0.4];

function DanceFloor({ feature: { x, y, width, height, label } }: { feature: PlanFeature }) {
  const radius = (Math.min(width, height) * drawingScale) / 2;
  return (
    <g
      transform={`translate(${(x + width / 2) * drawingScale} ${(y + height / 2) * drawingScale})`}
    >
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
  const middle = (x + width / 2) * drawingScale;
  return (
    <>
      <path
        className={styles.entrance}
        d={`M${x * drawingScale} ${(y + height) * drawingScale - 3}H${(x + width) * drawingScale}`}
      />
      <text className={styles.entranceLabel} x={middle} y={(y + height) * drawingScale - 14}>
        {label}
      </text>
    </>
  );
}

/** Stage, dance floor, entrance and labels of the hall; only their text is accessible. */
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
        x={(feature.x + feature.width / 2) * drawingScale}
        y={(feature.y + feature.height / 2) * drawingScale + 6}
      >
        {feature.label}
      </text>
    );
  });
});
