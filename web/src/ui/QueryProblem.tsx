import type { ReactNode } from 'react';
import { ProblemMessage } from './ProblemMessage.tsx';

type QueryProblemProps = {
  query: { error: unknown; isFetching: boolean; refetch: () => unknown };
  /** Instead of the failure's own sentence. */
  children?: ReactNode;
};

/** Why a query has no answer, with the way to ask again; nothing while it has not failed. */
export function QueryProblem({ query, children }: QueryProblemProps) {
  if (!query.error) return null;
  return (
    <ProblemMessage
      error={query.error}
      busy={query.isFetching}
      onRetry={() => void query.refetch()}
    >
      {children}
    </ProblemMessage>
  );
}
