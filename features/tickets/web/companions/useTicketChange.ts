import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { showNotice } from '#ui/feedback/notices.ts';
import { getFieldErrors } from '#ui/forms/field-errors.ts';
import { invalidateOwnTickets } from './queries.ts';

/** Mutation of a ticket dialog: errors go to their fields; afterwards the result is a notice and the tickets are refetched. */
export function useTicketChange<Input>(
  form: { setErrors: (errors: Record<string, string>) => void },
  change: (input: Input) => Promise<string>,
  onDone: () => void,
): UseMutationResult<string, Error, Input> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onError: (error) => form.setErrors(getFieldErrors(error)),
    onSuccess: async (message) => {
      onDone();
      showNotice(message);
      await invalidateOwnTickets(client);
    },
  });
}
