import type { ReactNode } from 'react';
import { QueryError } from './ErrorMessage.tsx';
import { Loading } from './Skeleton.tsx';

type LoadedProps<Data> = {
  query: { data: Data | undefined; error: unknown; isFetching: boolean; refetch: () => unknown };
  /** Says to screen readers that it loads, where the placeholder doesn't. */
  loading?: string | true;
  /** Shown until the data is there; it has the place and size of what comes. */
  skeleton: ReactNode;
  /** Replaces the message of an error. */
  message?: ReactNode;
  children: (data: Data) => ReactNode;
};

/** What a query loads: a placeholder, or the data. The error of a fetch, with Try Again, is above older data. */
export function Loaded<Data>({ query, loading, skeleton, message, children }: LoadedProps<Data>) {
  const { data, error } = query;
  return (
    <>
      <QueryError query={query}>{message}</QueryError>
      {data === undefined && !error && loading && (
        <Loading {...(loading !== true && { label: loading })} />
      )}
      {data === undefined ? !error && skeleton : children(data)}
    </>
  );
}
