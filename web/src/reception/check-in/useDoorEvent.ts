import { useEffect, useState } from 'react';
import { useStaffEvent } from '../staff/useStaffEvent.ts';
import { memory } from './door-memory.ts';
import { useKept } from './useKept.ts';

/** A network that is silent for so long counts as none. */
const patience = 4000;

/** The event of this door: as chosen on the staff screens, or without a network the one whose list was fetched last. */
export function useDoorEvent() {
  const staffEvent = useStaffEvent();
  const [waited, setWaited] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setWaited, patience, true);
    return () => clearTimeout(timer);
  }, []);
  const kept = useKept(() => memory.events.toArray(), 'events');
  const latest = kept?.toSorted((a, b) => b.fetchedAt.getTime() - a.fetchedAt.getTime())[0];
  const unreachable = staffEvent.error !== null || !navigator.onLine || waited;
  const event =
    staffEvent.event ?? (unreachable && latest ? { id: latest.event, title: latest.title } : null);
  return { staffEvent, event, error: event ? null : staffEvent.error };
}
