import { fillDetail } from '#contract/problems/fill-detail.ts';
import { receptionProblems } from '#contract/problems/reception.ts';
import { X } from '#ui/icons.ts';
import type { ReactNode } from 'react';
import { Alert, type Tone } from '#ui/feedback/Alert.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { formatGone, type HoldAgain } from './useHoldAgain.ts';
import { useHoldOver } from './time-left.ts';
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
        <div className={styles.message}>{children}</div>
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
  again: HoldAgain;
  linkProblem: string | null;
};

/** Messages about the cart, shown even when it is empty: a failed change, expired holds, an invalid payment link. */
export function CartNotices({
  problem,
  onProblemDismiss,
  expired,
  onExpiredDismiss,
  again,
  linkProblem,
}: CartNoticesProps) {
  const over = useHoldOver();
  const left = expired.filter((label) => !again.gone.includes(label));
  return (
    <div className={styles.notices} aria-live="polite">
      {problem && (
        <Dismissable tone="danger" onDismiss={onProblemDismiss}>
          {problem}
        </Dismissable>
      )}
      {expired.length > 0 && (
        <Dismissable tone="warn" onDismiss={onExpiredDismiss}>
          <b>{over}.</b>{' '}
          {fillDetail(receptionProblems['hold-expired'].detail, { labels: expired.join(', ') })}
          {again.gone.length > 0 && ` ${formatGone(again.gone)}`}
          {again.problem && ` ${again.problem}`}
          {left.length > 0 && (
            <Button
              variant="link"
              size="small"
              busy={again.busy}
              onClick={() => again.holdAgain(left)}
            >
              {left.length === 1 ? 'Hold the same seat again' : 'Hold the same seats again'}
            </Button>
          )}
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
