import { isApiError } from '#contract/client.ts';
import { commonProblems } from '#contract/problems/common.ts';
import { fillDetail } from '#contract/problems/fill-detail.ts';
import type { ReactNode } from 'react';
import { Button } from '../controls/Button.tsx';
import { Alert } from './Alert.tsx';
import styles from './States.module.css';

/** The message of an error for people; never the text of a thrown exception. */
export function getErrorMessage(error: unknown): string {
  return isApiError(error)
    ? error.problem.detail
    : fillDetail(commonProblems['internal-error'].detail, { reference: 'this page' });
}

/** True when trying again cannot help, because the link itself is cut short. */
const isLinkIncomplete = (error: unknown): boolean =>
  isApiError(error) && error.problem.code === 'link-incomplete';

type ErrorMessageProps = {
  error: unknown;
  onRetry?: (() => void) | undefined;
  busy?: boolean;
  children?: ReactNode;
};

/** The message of an error with Try Again. `children` replace the message when the specification prescribes one. */
export function ErrorMessage({ error, onRetry, busy = false, children }: ErrorMessageProps) {
  return (
    <Alert tone="danger">
      <div className={styles.problem}>
        <p>{children ?? getErrorMessage(error)}</p>
        {onRetry && !isLinkIncomplete(error) && (
          <Button variant="secondary" size="small" busy={busy} onClick={onRetry}>
            Try Again
          </Button>
        )}
      </div>
    </Alert>
  );
}

type QueryErrorProps = {
  query: { error: unknown; isFetching: boolean; refetch: () => unknown };
  /** Replaces the message of the error. */
  children?: ReactNode;
};

/** The error of a query with Try Again; nothing when there is no error. */
export function QueryError({ query, children }: QueryErrorProps) {
  if (!query.error) return null;
  return (
    <ErrorMessage error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()}>
      {children}
    </ErrorMessage>
  );
}
