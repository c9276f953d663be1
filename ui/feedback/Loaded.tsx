import type { ReactNode } from 'react';
import { QueryError } from './ErrorMessage.tsx';

type LoadedProps<Data> = {
  query: { data: Data | undefined; error: unknown; isFetching: boolean; refetch: () => unknown };
  /** Shown until the data is there; it has the place and size of what comes. */
  skeleton: ReactNode;
  /** Replaces the message of an error. */
  message?: ReactNode;
  children: (data: Data) => ReactNode;
};

/** What a query loads: a placeholder, the error with Try Again, or the data. Old data stays while a new fetch fails. */
export function Loaded<Data>({ query, skeleton, message, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  return query.error ? <QueryError query={query}>{message}</QueryError> : skeleton;
}
