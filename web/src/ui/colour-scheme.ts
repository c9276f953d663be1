import { useSyncExternalStore } from 'react';
import { browserMemory } from './memory.ts';

export type ColourChoice = 'light' | 'dark' | 'auto';

/** Where the choice is remembered on this device; first-paint.js reads it before anything is drawn. */
const key = 'mantine-color-scheme-value';
const attribute = 'data-mantine-color-scheme';
const darkDevice =
  typeof window === 'undefined' ? null : window.matchMedia('(prefers-color-scheme: dark)');

const watchers = new Set<() => void>();
let choice: ColourChoice = remembered();

function remembered(): ColourChoice {
  const kept = browserMemory.read(key);
  return kept === 'light' || kept === 'dark' ? kept : 'auto';
}

function shown(): 'light' | 'dark' {
  if (choice !== 'auto') return choice;
  return darkDevice?.matches ? 'dark' : 'light';
}

function apply(): void {
  document.documentElement.setAttribute(attribute, shown());
  for (const watcher of watchers) watcher();
}

function watch(watcher: () => void) {
  if (watchers.size === 0) darkDevice?.addEventListener('change', apply);
  watchers.add(watcher);
  return () => {
    watchers.delete(watcher);
    if (watchers.size === 0) darkDevice?.removeEventListener('change', apply);
  };
}

/** Light, dark or as the device has it; remembered on this device. */
export function chooseColours(next: ColourChoice): void {
  choice = next;
  browserMemory.write(key, next);
  apply();
}

export const useColourChoice = (): ColourChoice =>
  useSyncExternalStore(
    watch,
    () => choice,
    () => 'auto',
  );

/** What is shown now. */
export const useColourScheme = (): 'light' | 'dark' =>
  useSyncExternalStore(watch, shown, () => 'light');
