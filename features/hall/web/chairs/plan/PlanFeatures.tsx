import type { PlanFeature } from '#features/event/contract/events.ts';
import { memo } from 'react';
import styles from './Plan.module.css';
import { drawingScale } from '#features/hall/contract/rules/hall-geometry.ts';

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

function Bar({ feature: { x, y, width, height } }: { feature: PlanFeature }) {
  return (
    <rect
      className={styles.bar}
      x={x * drawingScale}
      y={y * drawingScale}
      width={width * drawingScale}
      height={height * drawingScale}
      rx="8"
    />
  );
}

const Label = ({ feature: { x, y, width, height, label } }: { feature: PlanFeature }) => (
  <text
    className={styles.feature}
    x={(x + width / 2) * drawingScale}
    y={(y + height / 2) * drawingScale + 6}
  >
    {label}
  </text>
);

/** One feature of the hall; only its text is accessible. */
export function PlanFeatureDrawing({ feature }: { feature: PlanFeature }) {
  if (feature.kind === 'stage') return <Stage feature={feature} />;
  if (feature.kind === 'dance-floor') return <DanceFloor feature={feature} />;
  if (feature.kind === 'entrance') return <Entrance feature={feature} />;
  return (
    <>
      {feature.kind === 'bar' && <Bar feature={feature} />}
      <Label feature={feature} />
    </>
  );
}

/** Stage, dance floor, entrance, bar and labels of the hall. */
export const PlanFeatures = memo(function PlanFeatures({
  features,
}: {
  features: readonly PlanFeature[];
}) {
  return features.map((feature) => {
    const { kind, label, x, y, width, height, rotation = 0 } = feature;
    const key = `${kind} ${label} ${x} ${y}`;
    const drawing = <PlanFeatureDrawing key={key} feature={feature} />;
    if (rotation === 0) return drawing;
    const [middleX, middleY] = [(x + width / 2) * drawingScale, (y + height / 2) * drawingScale];
    return (
      <g key={key} transform={`rotate(${rotation} ${middleX} ${middleY})`}>
        {drawing}
      </g>
    );
  });
});
