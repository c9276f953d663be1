import { chairs } from '#features/hall/contract/chairs.ts';
import { requests } from '#features/orders/contract/seat-requests.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { invalidateEndpoints } from '#ui/api.ts';
import { showNotice } from '#ui/feedback/notices.ts';

/**
 * Approves or declines a request, then shows `message` as a notice. Invalidates the lists after a failure too, because
 * another member of the team may have decided first.
 */
export function useRequestDecision(
  decide: () => Promise<unknown>,
  message: string,
  onDone: () => void,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: decide,
    onSuccess: () => {
      showNotice(message);
      onDone();
    },
    onSettled: () => {
      void invalidateEndpoints(client, requests.list, requests.getState, chairs.list);
    },
  });
}
