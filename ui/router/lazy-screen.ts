import { type ComponentType, createElement, type FunctionComponent } from 'react';
import type { Screen } from '#contract/screens.ts';
import { readStoredText, writeStoredText } from '../browser/storage.ts';

export type LazyScreen = FunctionComponent & {
  /** Loads the code; undefined when it has loaded. */
  preload: () => Promise<unknown> | undefined;
  /** By which the build finds the module (app/web/build/screen-modules.ts). */
  componentName: string;
};

/** A screen with its component, whose code loads at the first visit. */
export type ScreenRoute = Screen & { component: LazyScreen };

/** The screens of a feature with a component for each. */
export function createRoutes<Screens extends Record<string, Screen>>(
  screens: Screens,
  components: { [Name in keyof NoInfer<Screens>]: LazyScreen },
): readonly ScreenRoute[] {
  const byName: Readonly<Record<string, LazyScreen>> = components;
  return Object.entries<Screen>(screens).flatMap(([name, screen]) => {
    const component = byName[name];
    return component ? [{ ...screen, component }] : [];
  });
}

/** The code of a screen could not be loaded. Browsers keep the failure of a file until the page is loaded again. */
export class LoadError extends Error {
  override name = 'LoadError';
}

/** Vite loads a style sheet once in a document: after a failure it would open the screens without their styles. */
let styleSheetError: Error | undefined;

function toLoadError(cause: unknown): LoadError {
  const error = cause instanceof Error ? cause : new Error(String(cause));
  if (error.message.startsWith('Unable to preload CSS')) styleSheetError = error;
  return new LoadError(error.message, { cause });
}

/** False when the browser knows that instead of the page its own error page would come. */
export const canReload = (): boolean => navigator.onLine !== false;

/** After a new release a file may be gone: loads the page again, once for each file. */
function reloadForRelease({ message }: LoadError): void {
  if (!canReload() || readStoredText('reloadedFile', message)) return;
  writeStoredText('reloadedFile', '1', message);
  if (readStoredText('reloadedFile', message)) location.reload();
}

/**
 * A component whose code the router loads with `preload` before it shows the screen. It throws LoadError when the code could not be
 * loaded.
 */
export function lazyScreen<Name extends string>(
  importModule: () => Promise<Record<NoInfer<Name>, ComponentType>>,
  name: Name,
): LazyScreen {
  let component: ComponentType | undefined;
  let failure: LoadError | undefined;
  let loading: Promise<void> | undefined;

  async function load(): Promise<void> {
    try {
      const loaded = await importModule();
      if (styleSheetError) throw styleSheetError;
      component = loaded[name];
    } catch (error) {
      failure = toLoadError(error);
    }
  }
  // A failed import is not tried again: browsers keep the failure.
  const preload = () => (component ? undefined : (loading ??= load()));

  function Lazy() {
    if (component) return createElement(component);
    if (failure) reloadForRelease(failure);
    throw failure ?? new Error(`${name} was rendered before its code had loaded.`);
  }
  return Object.assign(Lazy, { preload, componentName: name });
}
