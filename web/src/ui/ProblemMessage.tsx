import { isCallFailure } from '@namugongo/contract/call';
import { problemDetail } from '@namugongo/contract/problems';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Notice } from './Notice.tsx';
import styles from './States.module.css';

/** The sentence of a failure as a person may read it; never a stack or a foreign library's words. */
export function problemWords(error: unknown): string {
  return isCallFailure(error)
    ? error.problem.detail
    : problemDetail('unexpected', { reference: 'this page' });
}

type ProblemMessageProps = {
  error: unknown;
  onRetry?: (() => void) | undefined;
  busy?: boolean;
  children?: ReactNode;
};

/** What happened, and Try Again. `children` replace the failure's own sentence where the specification gives one. */
export function ProblemMessage({ error, onRetry, busy = false, children }: ProblemMessageProps) {
  return (
    <Notice tone="danger">
      <div className={styles.problem}>
        <p>{children ?? problemWords(error)}</p>
        {onRetry && (
          <Button look="quiet" size="small" busy={busy} onClick={onRetry}>
            Try Again
          </Button>
        )}
      </div>
    </Notice>
  );
}
