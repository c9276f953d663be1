import type { ReactNode } from 'react';
import type { Tone } from './Notice.tsx';
import styles from './Surface.module.css';

/** A state in a word, tinted and with its icon. */
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
