import { CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './Notice.module.css';

export type Tone = 'danger' | 'warn' | 'ok' | 'plain';
const icons = { danger: TriangleAlert, warn: TriangleAlert, ok: CircleCheck, plain: Info };

type NoticeProps = { tone?: Tone; icon?: ReactNode; className?: string; children: ReactNode };

/** A framed sentence: an icon and words, never colour alone. Danger speaks at once to a screen reader. */
export function Notice({ tone = 'plain', icon, className = '', children }: NoticeProps) {
  const Icon = icons[tone];
  return (
    <div
      className={`${styles.notice} ${styles[tone]} ${className}`}
      role={tone === 'danger' ? 'alert' : undefined}
    >
      {icon ?? <Icon size={24} strokeWidth={2.2} aria-hidden="true" />}
      <div className={styles.words}>{children}</div>
    </div>
  );
}
