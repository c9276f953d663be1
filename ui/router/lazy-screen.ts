import {
  type ComponentType,
  createElement,
  type FunctionComponent,
  type PropsWithChildren,
  use,
  useState,
} from 'react';
import type { Screen } from '#contract/screens.ts';
import { isStyleSheetMissing, loadCode } from '../browser/load-code.ts';
import { tabStorage } from '../browser/storage.ts';

export type LazyScreen = FunctionComponent<PropsWithChildren> & {
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

/** The messages of browsers for a module that could not be loaded. */
const isModuleMissing = (error: unknown): error is Error =>
  error instanceof Error &&
  /^(Failed to fetch dynamically|error loading dynamically|Importing a module script failed)/.test(
    error.message,
  );

/** After a new release a file may be gone: loads the page again, once for each file. Offline, the browser's error page would come. */
function reloadForRelease(error: unknown): void {
  if (!isModuleMissing(error) && !isStyleSheetMissing(error)) return;
  if (navigator.onLine === false) return;
  const name = `namugongo.reloaded ${error.message}`;
  if (tabStorage.read(name)) return;
  tabStorage.write(name, '1');
  if (tabStorage.read(name)) location.reload();
}

/**
 * A component whose code loads when its screen is opened, or before by `preload`. It throws the error of code that didn't load until
 * `preload` is called again: React renders an error more than once, so that trying again while rendering would never end.
 */
export function lazyScreen<Name extends string>(
  importModule: () => Promise<Record<NoInfer<Name>, ComponentType<PropsWithChildren>>>,
  name: Name,
): LazyScreen {
  let component: ComponentType<PropsWithChildren> | undefined;
  let failure: { error: unknown } | undefined;
  let attempt: Promise<void> | undefined;

  async function load(): Promise<void> {
    failure = undefined;
    try {
      component = (await loadCode(importModule))[name];
    } catch (error) {
      failure = { error };
    }
  }
  function preload() {
    if (component) return undefined;
    if (failure) attempt = undefined;
    return (attempt ??= load());
  }

  function Loader(props: PropsWithChildren) {
    use((attempt ??= load()));
    if (component) return createElement(component, props);
    reloadForRelease(failure?.error);
    throw failure?.error;
  }
  function Lazy(props: PropsWithChildren) {
    // Stays what it was, so that a screen keeps its state.
    const [rendered] = useState(() => component ?? Loader);
    return createElement(rendered, props);
  }
  return Object.assign(Lazy, { preload, componentName: name });
}
