import { problemDetail } from '@namugongo/contract/problems';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Notice, type Tone } from '../../ui/Notice.tsx';
import styles from './CartNotices.module.css';

function Dismissable({
  tone,
  onDismiss,
  children,
}: {
  tone: Tone;
  onDismiss: () => void;
  children: ReactNode;
}) {
  return (
    <Notice tone={tone} className={styles.notice ?? ''}>
      <div className={styles.row}>
        <p>{children}</p>
        <button type="button" aria-label="Put this notice away" onClick={onDismiss}>
          <X size={22} aria-hidden="true" />
        </button>
      </div>
    </Notice>
  );
}

type CartNoticesProps = {
  /** Why the last change was refused. */
  refusal: string | null;
  onRefusalRead: () => void;
  lapsed: readonly string[];
  onLapsedRead: () => void;
  linkProblem: string | null;
};

/** What a person must know of their cart even when it is empty: a refusal, holds that ran out, a dead payment link. */
export function CartNotices({
  refusal,
  onRefusalRead,
  lapsed,
  onLapsedRead,
  linkProblem,
}: CartNoticesProps) {
  return (
    <div className={styles.notices} aria-live="polite">
      {refusal && (
        <Dismissable tone="danger" onDismiss={onRefusalRead}>
          {refusal}
        </Dismissable>
      )}
      {lapsed.length > 0 && (
        <Dismissable tone="warn" onDismiss={onLapsedRead}>
          {problemDetail('hold-expired', { labels: lapsed.join(', ') })}
        </Dismissable>
      )}
      {linkProblem && (
        <Notice tone="warn" className={styles.notice ?? ''}>
          {linkProblem}
        </Notice>
      )}
    </div>
  );
}
