import { useQuery } from '@tanstack/react-query';
import { hasProblemCode } from '#contract/client.ts';
import type { Endpoint, EndpointInput } from '#contract/endpoint.ts';
import { useAccount } from '#features/accounts/web/account.ts';
import { audiences } from '#features/audiences/contract/audiences.ts';
import type { NamedAudience } from '#features/audiences/contract/rules/item-audiences.ts';
import { apiQueryOptions } from '#ui/api.ts';
import { setRenderOutput } from '#ui/browser/render-context.ts';

const none: readonly NamedAudience[] = [];

/** The groups that the reader sees, as audiences. */
export function useNamedAudiences(): readonly NamedAudience[] {
  const enabled = useAccount().is === 'signed-in';
  const { data } = useQuery({ ...apiQueryOptions(audiences.list, {}), enabled, staleTime: 60_000 });
  return data ?? none;
}

/** What everyone gets, which the server renders, and what a reader gets who is signed in. */
type Endpoints<Open extends Endpoint, Own extends Endpoint> = { open: Open; own: Own };

const staleTime = 60_000;

/** A list with all that the reader may see; until it is loaded, what everyone sees. */
export function useListForReader<Open extends Endpoint, Own extends Endpoint>(
  { open, own }: Endpoints<Open, Own>,
  input: EndpointInput<Open> & EndpointInput<Own>,
) {
  const isSignedIn = useAccount().is === 'signed-in';
  const openQuery = useQuery({ ...apiQueryOptions(open, input), staleTime });
  const ownQuery = useQuery({ ...apiQueryOptions(own, input), staleTime, enabled: isSignedIn });
  const { error, isFetching, refetch } = isSignedIn ? ownQuery : openQuery;
  const data = isSignedIn ? (ownQuery.data ?? openQuery.data) : openQuery.data;
  return { data, error, isPending: data === undefined && !error, isFetching, refetch };
}

type ItemOptions = {
  enabled?: boolean;
  /** The screen is about it, so that the document of the screen is as open as the item. */
  isSubject?: boolean;
};

/** An item that the reader may see. One that isn't for everyone is asked for once it is known who is there. */
export function useItemForReader<Open extends Endpoint, Own extends Endpoint>(
  { open, own }: Endpoints<Open, Own>,
  input: EndpointInput<Open> & EndpointInput<Own>,
  { enabled = true, isSubject = false }: ItemOptions = {},
) {
  const account = useAccount();
  const openQuery = useQuery({ ...apiQueryOptions(open, input), staleTime, enabled });
  const isForSome = hasProblemCode(openQuery.error, 'not-for-visitors');
  const isSignedIn = account.is === 'signed-in';
  const ownQuery = useQuery({
    ...apiQueryOptions(own, input),
    staleTime,
    enabled: enabled && isForSome && isSignedIn,
  });
  if (isForSome && isSubject) setRenderOutput({ status: 401 });
  const { data, error, isFetching, refetch } = isForSome && isSignedIn ? ownQuery : openQuery;
  const isDenied = isForSome && account.is !== 'signed-in';
  const visibleError = isDenied && account.is === 'unknown' ? account.error : error;
  return {
    // A query keeps what it loaded before it was refused.
    data: isDenied || hasProblemCode(error, 'not-for-reader') ? undefined : data,
    error: visibleError,
    isPending: enabled && (isDenied || data === undefined) && !visibleError,
    /** True until it is known what visitors see of it. */
    isOpenPending: enabled && openQuery.isPending,
    isFetching,
    refetch,
  };
}
