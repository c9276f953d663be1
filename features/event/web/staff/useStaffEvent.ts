import { events } from '#features/event/contract/events.ts';
import type { Event } from '#contract/event.ts';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { apiQueryOptions } from '#ui/api.ts';
import { readStoredText, writeStoredText } from '#ui/browser/storage.ts';
import { currentEventQueryOptions } from '../queries.ts';

const listeners = new Set<() => void>();

let chosen = Number(readStoredText('staffEvent')) || null;

function choose(event: number): void {
  chosen = event;
  writeStoredText('staffEvent', String(event));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The event of all staff screens in this tab: the current event until another is chosen. */
export function useStaffEvent() {
  const list = useQuery({ ...apiQueryOptions(events.list, {}), staleTime: 60_000 });
  const current = useQuery(currentEventQueryOptions());
  const chosenId = useSyncExternalStore(subscribe, () => chosen);
  const all: readonly Event[] = list.data ?? [];
  const event =
    all.find(({ id }) => id === chosenId) ?? all.find(({ id }) => id === current.data?.id) ?? null;
  const error = list.error ?? (event ? null : current.error);
  return {
    all,
    event,
    /** The event that visitors see; null while it loads, and without one. */
    current: current.data ?? null,
    choose,
    error: event ? null : error,
    isFetching: list.isFetching || current.isFetching,
    refetch: () => void Promise.all([list.refetch(), current.refetch()]),
  };
}

export type StaffEvent = ReturnType<typeof useStaffEvent>;
