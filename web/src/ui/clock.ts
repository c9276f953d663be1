import { useSyncExternalStore } from 'react';
import { drawnAt } from './drawn.ts';

let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;
const watchers = new Set<() => void>();

function tick() {
  now = Date.now();
  for (const watcher of watchers) watcher();
}

function watch(watcher: () => void) {
  watchers.add(watcher);
  if (!timer) {
    now = Date.now();
    timer = setInterval(tick, 1000);
    // A phone that was asleep shows the right time at once, not a second later.
    document.addEventListener('visibilitychange', tick);
  }
  return () => {
    watchers.delete(watcher);
    if (watchers.size > 0) return;
    clearInterval(timer);
    timer = undefined;
    document.removeEventListener('visibilitychange', tick);
  };
}

/** The browser's time in milliseconds, renewed each second; one timer serves the whole page. */
export function useNow(): number {
  return useSyncExternalStore(watch, () => now, drawnAt);
}
