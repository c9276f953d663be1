import { type PageDraft, pages } from '@namugongo/contract/pages';
import { site } from '@namugongo/contract/site';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ask, queryOf } from '../api.ts';
import { offerUndo } from '../ui/undo/undo-offers.ts';
import { forgetPages } from './queries.ts';

type Rename = { from: string; to: string };

/** Gives a page another address and offers the way back. The screens that show the page lead on by themselves. */
export function useRename() {
  const client = useQueryClient();
  const rename = async ({ from, to }: Rename): Promise<PageDraft> => {
    const moved = await ask(pages.rename, { params: { slug: from }, body: { slug: to } });
    for (const slug of [from, to])
      client.setQueryData(queryOf(pages.draft, { params: { slug } }).queryKey, moved);
    await Promise.all([
      forgetPages(client),
      client.invalidateQueries({ queryKey: [site.read.path] }),
    ]);
    return moved;
  };
  return useMutation({
    mutationFn: rename,
    onSuccess: (_, { from, to }) =>
      offerUndo({
        words: `The address is /${to} now, and /${from} leads there.`,
        undo: () => rename({ from: to, to: from }),
      }),
  });
}
