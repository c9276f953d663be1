import { useMutation, type UseMutationOptions, useQueryClient } from '@tanstack/react-query';
import { type Endpoints, invalidateEndpoints } from '../api.ts';
import { showNotice, showUndo } from './notices.ts';

type ApiMutation<Result, Variables> = Pick<
  UseMutationOptions<Result, Error, Variables>,
  'networkMode'
> & {
  /** The calls that change something. */
  call: (variables: Variables) => Promise<Result>;
  /** Whose responses change; they are fetched again, after a failure too: it may have happened on the server. */
  changes?: readonly Endpoints[];
  /** Says that it worked. */
  notice?: string | ((result: Result, variables: Variables) => string);
  /** The calls that revert it, which the notice offers as Undo; nothing when it can't be reverted. */
  undo?: ((result: Result, variables: Variables) => Promise<unknown>) | null;
  /** After the notice: closes a dialog or leads to another screen. */
  onSuccess?: ((result: Result, variables: Variables) => unknown) | undefined;
  onError?: (error: Error, variables: Variables) => unknown;
};

/** A change by calls of the API: what it changes is fetched again, and a notice says that it worked. */
export function useApiMutation<Result, Variables = void>({
  call,
  changes = [],
  notice,
  undo,
  onSuccess,
  onError,
  ...options
}: ApiMutation<Result, Variables>) {
  const client = useQueryClient();
  const refresh = () => invalidateEndpoints(client, ...changes);
  return useMutation<Result, Error, Variables>({
    ...options,
    mutationFn: call,
    async onSuccess(result, variables) {
      const message = typeof notice === 'function' ? notice(result, variables) : notice;
      // Before what was deleted disappears: the notice gets its focus.
      if (message && undo)
        showUndo({ message, undo: () => undo(result, variables).finally(refresh) });
      await refresh();
      if (message && !undo) showNotice(message);
      await onSuccess?.(result, variables);
    },
    onError(error, variables) {
      void refresh();
      return onError?.(error, variables);
    },
  });
}
