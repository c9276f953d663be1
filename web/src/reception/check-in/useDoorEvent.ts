import { useStaffEvent } from '../staff/useStaffEvent.ts';
import { memory } from './door-memory.ts';
import { useKept } from './useKept.ts';

/** The event of this door: as chosen on the staff screens, or without a network the one whose list was fetched last. */
export function useDoorEvent() {
  const staffEvent = useStaffEvent();
  const kept = useKept(() => memory.events.toArray(), 'events');
  const latest = kept?.toSorted((a, b) => b.fetchedAt.getTime() - a.fetchedAt.getTime())[0];
  const unreachable = staffEvent.error !== null || !navigator.onLine;
  const event =
    staffEvent.event ?? (unreachable && latest ? { id: latest.event, title: latest.title } : null);
  return { staffEvent, event, error: event ? null : staffEvent.error };
}
