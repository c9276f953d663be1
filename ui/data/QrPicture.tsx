import { useMemo } from 'react';
import { buildQrPath } from './build-qr-path.ts';
import styles from './QrPicture.module.css';

type QrPictureProps = { text: string; label: string };

/** A QR code, dark on light in every theme, for cameras. */
export function QrPicture({ text, label }: QrPictureProps) {
  const { path, size } = useMemo(() => buildQrPath(text), [text]);
  return (
    <svg
      viewBox={`-4 -4 ${size + 8} ${size + 8}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className={styles.code}
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}
