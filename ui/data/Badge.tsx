import type { ReactNode } from 'react';
import type { Tone } from '../feedback/Alert.tsx';
import styles from '../layout/Surface.module.css';

/** A short state with tint and icon. */
export function Badge({
  tone = 'plain',
  icon,
  children,
}: {
  tone?: Tone;
  icon?: ReactNode;
  children: ReactNode;
}) {
  return (
    <span className={`${styles.badge} ${tone === 'plain' ? '' : styles[tone]}`}>
      {icon}
      {children}
    </span>
  );
}
