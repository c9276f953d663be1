import { useSyncExternalStore } from 'react';
import { readStoredText, writeStoredText } from './storage.ts';

export type ColorSchemeSetting = 'light' | 'dark' | 'auto';

const attribute = 'data-mantine-color-scheme';
const darkDevice =
  typeof window === 'undefined' ? null : window.matchMedia('(prefers-color-scheme: dark)');

const listeners = new Set<() => void>();
let choice: ColorSchemeSetting = loadChoice();

function loadChoice(): ColorSchemeSetting {
  const stored = readStoredText('colorScheme');
  return stored === 'light' || stored === 'dark' ? stored : 'auto';
}

function getVisibleScheme(): 'light' | 'dark' {
  if (choice !== 'auto') return choice;
  return darkDevice?.matches ? 'dark' : 'light';
}

function apply(): void {
  document.documentElement.setAttribute(attribute, getVisibleScheme());
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) darkDevice?.addEventListener('change', apply);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) darkDevice?.removeEventListener('change', apply);
  };
}

/** Applies a color scheme and saves it on this device. */
export function setColorScheme(next: ColorSchemeSetting): void {
  choice = next;
  writeStoredText('colorScheme', next);
  apply();
}

export const useColorSchemeSetting = (): ColorSchemeSetting =>
  useSyncExternalStore(
    subscribe,
    () => choice,
    () => 'auto',
  );

/** The color scheme in use. */
export const useColorScheme = (): 'light' | 'dark' =>
  useSyncExternalStore(subscribe, getVisibleScheme, () => 'light');
