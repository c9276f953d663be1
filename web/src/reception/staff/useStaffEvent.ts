import { type Event, events } from '@namugongo/contract/reception/events';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { queryOf } from '../../api.ts';
import { tabMemory } from '../../ui/memory.ts';
import { currentEvent } from '../queries.ts';

const storageName = 'staff-event';
const watchers = new Set<() => void>();

let chosen = Number(tabMemory.read(storageName)) || null;

function choose(event: number): void {
  chosen = event;
  tabMemory.write(storageName, String(event));
  for (const watcher of watchers) watcher();
}

function watch(watcher: () => void) {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** The event all staff screens of this tab are about: the current one until another is chosen. */
export function useStaffEvent() {
  const list = useQuery({ ...queryOf(events.list, {}), staleTime: 60_000 });
  const current = useQuery(currentEvent());
  const wanted = useSyncExternalStore(watch, () => chosen);
  const all: readonly Event[] = list.data ?? [];
  const event =
    all.find(({ id }) => id === wanted) ?? all.find(({ id }) => id === current.data?.id) ?? null;
  const error = list.error ?? (event ? null : current.error);
  return {
    all,
    event,
    choose,
    error: event ? null : error,
    isFetching: list.isFetching || current.isFetching,
    refetch: () => void Promise.all([list.refetch(), current.refetch()]),
  };
}

export type StaffEvent = ReturnType<typeof useStaffEvent>;
