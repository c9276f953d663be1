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
  /** Says that it worked, once everything shown is new. */
  notice?: string | ((result: Result, variables: Variables) => string);
  /** Gives the notice an Undo that makes these calls; null when the change can't be reverted. */
  undo?: (result: Result, variables: Variables) => (() => Promise<unknown>) | null;
  /** After the notice: closes a dialog or leads to another screen. */
  onSuccess?: ((result: Result, variables: Variables) => unknown) | undefined;
  onError?: (error: Error, variables: Variables) => unknown;
};

/** A change by calls of the API: what it changes is fetched again, then a notice says that it worked. */
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
      await refresh();
      if (notice !== undefined) {
        const message = typeof notice === 'string' ? notice : notice(result, variables);
        const revert = undo?.(result, variables);
        if (revert) showUndo({ message, undo: () => revert().finally(refresh) });
        else showNotice(message);
      }
      await onSuccess?.(result, variables);
    },
    onError(error, variables) {
      void refresh();
      return onError?.(error, variables);
    },
  });
}
