import { chairs } from '@namugongo/contract/reception/chairs';
import { requests } from '@namugongo/contract/reception/requests';
import { useMutation, useQueryClient } from '@tanstack/react-query';

/** An answer to a request; the lists are read anew whatever became of it: somebody else may have been quicker. */
export function useAnswer<Words>(answer: (words: Words) => Promise<unknown>, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: answer,
    onSuccess: onDone,
    onSettled: () => {
      for (const { path } of [requests.list, requests.state, chairs.list])
        void client.invalidateQueries({ queryKey: [path] });
    },
  });
}
