import { type UseMutationResult, useQueryClient } from '@tanstack/react-query';
import { invalidateEndpoints } from '#ui/api.ts';
import { useApiMutation } from '#ui/feedback/useApiMutation.ts';
import { showUndo } from '#ui/feedback/notices.ts';
import { setFlashMessage } from './flash-messages.ts';
import { changedByTickets } from './queries.ts';

export type MoveResult = {
  message: string;
  /** Reverts the change, if it can be reverted. */
  undo?: () => Promise<unknown>;
};

/**
 * Mutation that changes tickets and then refetches all lists. Shows a notice with Undo if the result has `undo`, else a message on
 * the ticket's screen.
 */
export function useTicketAction<Input = void>(
  ticketId: number | null,
  work: (input: Input) => Promise<MoveResult>,
  { onDone, onError }: { onDone: () => void; onError: (error: unknown) => void },
): UseMutationResult<MoveResult, Error, Input> {
  const client = useQueryClient();
  const refresh = () => invalidateEndpoints(client, ...changedByTickets);
  return useApiMutation({
    call: work,
    changes: changedByTickets,
    onError,
    onSuccess({ message, undo }) {
      if (ticketId !== null) setFlashMessage(ticketId, undo ? null : message);
      if (undo) showUndo({ message, undo: () => undo().finally(refresh) });
      onDone();
    },
  });
}
