import { useSyncExternalStore } from 'react';
import { getRenderTime } from './render-context.ts';

let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function tick() {
  now = Date.now();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  if (!timer) {
    now = Date.now();
    timer = setInterval(tick, 1000);
    // Updates right away after a device wakes up.
    document.addEventListener('visibilitychange', tick);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
    document.removeEventListener('visibilitychange', tick);
  };
}

/** The current time in ms, updated every second by one shared timer. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now, getRenderTime);
}

/** A value that depends on the time, a text or a number: the component renders again only when it changes. */
export function useNowValue<Value extends string | number | boolean>(
  compute: (now: number) => Value,
): Value {
  return useSyncExternalStore(
    subscribe,
    () => compute(now),
    () => compute(getRenderTime()),
  );
}
