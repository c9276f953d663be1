import { type ApiError, hasProblemCode, isApiError } from '@namugongo/contract/client';
import {
  hall,
  type HallDraft,
  type HallItem,
  type HallSizes,
} from '@namugongo/contract/reception/hall';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { apiQueryOptions, callApi, setApiData } from '../../api.ts';
import {
  applyEdit,
  applyOthers,
  type Edit,
  type HallState,
  type ItemChanges,
  redoEdit,
  undoEdit,
} from './hall-history.ts';

export type SaveState = 'saved' | 'saving' | 'waiting' | 'offline' | 'conflict';

/** How long after the last change the draft is saved, and how often others' changes are fetched, in ms. */
const saveDelay = 800;
const refreshInterval = 5_000;
const retryDelay = 3_000;

export const draftQueryOptions = (event: number) => ({
  ...apiQueryOptions(hall.getDraft, { params: { id: event } }, { isLive: true }),
  staleTime: 0,
});

const toState = ({ hall: { items, height, tableSize } }: HallDraft): HallState => ({
  items: new Map(items.map((item) => [item.id, item])),
  sizes: { height, tableSize },
  undo: [],
  redo: [],
});

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** The draft of the hall with undo; saves changed items by themselves, and takes over what others save. */
export function useHallDraft(draft: HallDraft, event: number) {
  const [state, setState] = useState(() => toState(draft));
  const [saveState, setSaveState] = useState<SaveState>('saved');
  const [conflict, setConflict] = useState<ApiError | null>(null);
  const server = useRef({ version: draft.version, base: draft.base, state: toState(draft) });
  const current = useRef(state);
  const timer = useRef<number>(undefined);
  const isSaving = useRef(false);
  const client = useQueryClient();

  const listDirty = useCallback(() => {
    const [mine, other] = [current.current, server.current.state];
    const put = [...mine.items.values()].filter((item) => other.items.get(item.id) !== item);
    const remove = [...other.items.keys()].filter((id) => !mine.items.has(id));
    const sizes = isSame(mine.sizes, other.sizes) ? undefined : mine.sizes;
    return { put, remove, sizes, isEmpty: put.length + remove.length === 0 && !sizes };
  }, []);

  const change = useCallback((next: HallState) => {
    current.current = next;
    setState(next);
  }, []);

  const save = useCallback(async (): Promise<boolean> => {
    window.clearTimeout(timer.current);
    if (isSaving.current) return false;
    const { put, remove, sizes, isEmpty } = listDirty();
    isSaving.current = true;
    if (!isEmpty) setSaveState('saving');
    try {
      const { version, base } = server.current;
      const response = await callApi(hall.changeDraft, {
        params: { id: event },
        body: { base, since: version, put, remove, ...(sizes && { sizes }) },
      });
      const others: ItemChanges = new Map<string, HallItem | null>([
        ...response.others.map((item) => [item.id, item] as const),
        ...response.removed.map((id) => [id, null] as const),
      ]);
      const sent: ItemChanges = new Map<string, HallItem | null>([
        ...put.map((item) => [item.id, item] as const),
        ...remove.map((id) => [id, null] as const),
      ]);
      server.current.version = response.version;
      server.current.state = applyOthers(
        applyOthers(server.current.state, sent, response.sizes),
        others,
        response.sizes,
      );
      // What was changed while the call ran stays; it is saved next.
      const own = new Set(listDirtyIds(current.current, server.current.state, sent));
      const incoming = new Map([...others].filter(([id]) => !own.has(id)));
      const isResized = !isSame(current.current.sizes, sizes ?? current.current.sizes);
      change(
        applyOthers(current.current, incoming, isResized ? current.current.sizes : response.sizes),
      );
      const isDone = listDirty().isEmpty;
      setSaveState(isDone ? 'saved' : 'waiting');
      if (!isDone) timer.current = window.setTimeout(() => void save(), saveDelay);
      return isDone;
    } catch (error) {
      if (
        hasProblemCode(error, 'hall-item-changed') ||
        hasProblemCode(error, 'hall-base-changed') ||
        hasProblemCode(error, 'hall-too-large') ||
        hasProblemCode(error, 'validation-failed')
      ) {
        setConflict(isApiError(error) ? error : null);
        setSaveState('conflict');
      } else {
        setSaveState('offline');
        timer.current = window.setTimeout(() => void save(), retryDelay);
      }
      return false;
    } finally {
      isSaving.current = false;
    }
  }, [change, event, listDirty]);

  const schedule = useCallback(() => {
    setSaveState((before) => (before === 'conflict' ? before : 'waiting'));
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => void save(), saveDelay);
  }, [save]);

  const edit = useCallback(
    (step: Edit) => {
      const next = applyEdit(current.current, step, Date.now());
      if (next === current.current) return;
      change(next);
      schedule();
    },
    [change, schedule],
  );
  const revert = useCallback(
    (step: typeof undoEdit) => {
      const { state: next, skipped } = step(current.current);
      change(next);
      schedule();
      return skipped;
    },
    [change, schedule],
  );

  /** Starts from what the server has; `keep` puts the own changes on top of it. */
  const reload = useCallback(
    async (keep: boolean) => {
      const { put, remove, sizes } = listDirty();
      const fresh = await callApi(hall.getDraft, { params: { id: event } });
      setApiData(client, hall.getDraft, { params: { id: event } }, fresh);
      const next = toState(fresh);
      server.current = { version: fresh.version, base: fresh.base, state: next };
      setConflict(null);
      setSaveState('saved');
      change(next);
      if (!keep) return;
      const changes = new Map<string, HallItem | null>([
        ...put.map((item) => [item.id, item] as const),
        ...remove.map((id) => [id, null] as const),
      ]);
      edit({ label: 'kept own changes', changes, ...(sizes && { sizes }) });
    },
    [change, client, edit, event, listDirty],
  );

  // Others' changes arrive with a save without changes.
  const refresh = useQuery({
    ...draftQueryOptions(event),
    refetchInterval: refreshInterval,
    select: ({ version, base, inUse }) => ({ version, base, inUse }),
  });
  const newest = refresh.data;
  useEffect(() => {
    if (!newest || conflict || isSaving.current) return;
    const isNewer = newest.version > server.current.version || newest.base !== server.current.base;
    if (isNewer) void save();
  }, [newest, conflict, save]);

  useEffect(() => {
    const saveNow = () => {
      if (!listDirty().isEmpty) void save();
    };
    window.addEventListener('online', saveNow);
    return () => {
      window.removeEventListener('online', saveNow);
      window.clearTimeout(timer.current);
      saveNow();
    };
  }, [listDirty, save]);

  return {
    ...state,
    saveState,
    conflict,
    inUse: newest?.inUse ?? draft.inUse,
    edit,
    undoStep: state.undo.at(-1)?.label,
    redoStep: state.redo.at(-1)?.label,
    revert: useCallback(() => revert(undoEdit), [revert]),
    repeat: useCallback(() => revert(redoEdit), [revert]),
    save,
    reload,
    /** Version and base of what is saved, for publishing. */
    getSaved: () => ({ version: server.current.version, base: server.current.base }),
  };
}
export type HallDraftEditor = ReturnType<typeof useHallDraft>;

/** Ids of items that differ from the server's although they were not part of the last save. */
const listDirtyIds = (mine: HallState, other: HallState, sent: ItemChanges): string[] =>
  [...mine.items.values()].flatMap((item) =>
    other.items.get(item.id) !== item && sent.get(item.id) !== item && sent.has(item.id)
      ? [item.id]
      : [],
  );

export type { HallSizes };
