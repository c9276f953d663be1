import { hall, type HallDraft } from '#features/hall/contract/hall.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { apiQueryOptions } from '#ui/api.ts';
import { HallDraftStore } from './hall-draft-store.ts';
import type { Edit } from './hall-history.ts';

/** How often others' changes are looked for, in ms. */
const refreshInterval = 5_000;

export const draftQueryOptions = (event: number) => ({
  ...apiQueryOptions(hall.getDraft, { params: { id: event } }, { isLive: true }),
  staleTime: 0,
});

/** The draft of the hall with undo, and the chairs in use. */
export function useHallDraft(draft: HallDraft, event: number) {
  const [store] = useState(() => new HallDraftStore(event, draft));
  const snapshot = useSyncExternalStore(store.subscribe, store.getSnapshot, store.getSnapshot);
  const { data: newest } = useQuery({
    ...draftQueryOptions(event),
    refetchInterval: refreshInterval,
    select: ({ version, base, inUse }) => ({ version, base, inUse }),
  });
  useEffect(() => {
    if (newest) store.notice(newest);
  }, [newest, store]);
  useEffect(() => {
    const saveNow = () => {
      if (!store.isSaved()) void store.save();
    };
    window.addEventListener('online', saveNow);
    return () => {
      window.removeEventListener('online', saveNow);
      saveNow();
    };
  }, [store]);
  const commands = useMemo(
    () => ({
      edit: (edit: Edit) => store.edit(edit),
      revert: () => store.undo(),
      repeat: () => store.redo(),
      save: () => store.save(),
      reload: (keep: boolean) => store.reload(keep),
      getSaved: () => store.getSaved(),
    }),
    [store],
  );
  return {
    ...snapshot,
    ...commands,
    inUse: newest?.inUse ?? draft.inUse,
    undoStep: snapshot.undo.at(-1)?.label,
    redoStep: snapshot.redo.at(-1)?.label,
  };
}
export type HallDraftEditor = ReturnType<typeof useHallDraft>;
