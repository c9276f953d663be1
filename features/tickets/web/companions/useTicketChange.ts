import type { UseMutationResult } from '@tanstack/react-query';
import { useApiMutation } from '#ui/feedback/useApiMutation.ts';
import { getFieldErrors } from '#ui/forms/field-errors.ts';
import { changedByOwnTickets } from './queries.ts';

/** Mutation of a ticket dialog: errors go to their fields; afterwards the result is a notice and the tickets are refetched. */
export function useTicketChange<Input>(
  form: { setErrors: (errors: Record<string, string>) => void },
  change: (input: Input) => Promise<string>,
  onDone: () => void,
): UseMutationResult<string, Error, Input> {
  return useApiMutation({
    call: change,
    changes: changedByOwnTickets,
    notice: (message) => message,
    onSuccess: onDone,
    onError: (error) => form.setErrors(getFieldErrors(error)),
  });
}
