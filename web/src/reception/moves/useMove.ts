import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { offerUndo } from '../../ui/undo/undo-offers.ts';
import { refreshTickets, tellNews } from '../ticket-desk/queries.ts';

/** What was done, in words; with the way back where there is one. */
export type Done = { words: string; back?: () => Promise<unknown> };

/** Something that is done to tickets; all lists are read anew. What can be taken back is offered so, anything else is told on the ticket's screen. */
export function useMove<Wish = void>(
  ticketId: number | null,
  work: (wish: Wish) => Promise<Done>,
  onDone: () => void,
): UseMutationResult<Done, Error, Wish> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: work,
    onSuccess: async ({ words, back }) => {
      if (ticketId !== null) tellNews(client, ticketId, back ? null : words);
      if (back) {
        const undo = () => back().finally(() => refreshTickets(client));
        offerUndo({ words, undo });
      }
      await refreshTickets(client);
      onDone();
    },
  });
}
