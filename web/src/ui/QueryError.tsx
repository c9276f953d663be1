import type { ReactNode } from 'react';
import { ErrorMessage } from './ErrorMessage.tsx';

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
