import { fillDetail } from '@namugongo/contract/problems/fill-detail';
import { receptionProblems } from '@namugongo/contract/problems/reception';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Alert, type Tone } from '../../ui/feedback/Alert.tsx';
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
    <Alert tone={tone} className={styles.notice ?? ''}>
      <div className={styles.row}>
        <p>{children}</p>
        <button type="button" aria-label="Dismiss" onClick={onDismiss}>
          <X size={22} aria-hidden="true" />
        </button>
      </div>
    </Alert>
  );
}

type CartNoticesProps = {
  /** Why the last change failed. */
  problem: string | null;
  onProblemDismiss: () => void;
  expired: readonly string[];
  onExpiredDismiss: () => void;
  linkProblem: string | null;
};

/** Messages about the cart, shown even when it is empty: a failed change, expired holds, an invalid payment link. */
export function CartNotices({
  problem,
  onProblemDismiss,
  expired,
  onExpiredDismiss,
  linkProblem,
}: CartNoticesProps) {
  return (
    <div className={styles.notices} aria-live="polite">
      {problem && (
        <Dismissable tone="danger" onDismiss={onProblemDismiss}>
          {problem}
        </Dismissable>
      )}
      {expired.length > 0 && (
        <Dismissable tone="warn" onDismiss={onExpiredDismiss}>
          {fillDetail(receptionProblems['hold-expired'].detail, { labels: expired.join(', ') })}
        </Dismissable>
      )}
      {linkProblem && (
        <Alert tone="warn" className={styles.notice ?? ''}>
          {linkProblem}
        </Alert>
      )}
    </div>
  );
}
