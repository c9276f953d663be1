import { CircleCheck, Info, TriangleAlert } from '../icons.ts';
import type { ReactNode } from 'react';
import styles from './Alert.module.css';

export type Tone = 'danger' | 'warn' | 'ok' | 'plain';
const icons = { danger: TriangleAlert, warn: TriangleAlert, ok: CircleCheck, plain: Info };

type AlertProps = { tone?: Tone; icon?: ReactNode; className?: string; children: ReactNode };

/** A framed message with an icon. Screen readers announce tone 'danger' right away. */
export function Alert({ tone = 'plain', icon, className = '', children }: AlertProps) {
  const Icon = icons[tone];
  return (
    <div
      className={`${styles.notice} ${styles[tone]} ${className}`}
      role={tone === 'danger' ? 'alert' : undefined}
    >
      {icon ?? <Icon size={24} strokeWidth={2.2} aria-hidden="true" />}
      <div className={styles.text}>{children}</div>
    </div>
  );
}
