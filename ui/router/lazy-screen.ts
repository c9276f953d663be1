import {
  type ComponentType,
  createElement,
  type FunctionComponent,
  type PropsWithChildren,
  use,
} from 'react';
import type { Screen } from '#contract/screens.ts';
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

/** Vite's message for a style sheet that could not be loaded. */
const isStyleSheetMissing = (error: unknown): error is Error =>
  error instanceof Error && error.message.startsWith('Unable to preload CSS');

/** The messages of browsers for a module that could not be loaded. */
const isModuleMissing = (error: unknown): error is Error =>
  error instanceof Error &&
  /^(Failed to fetch dynamically|error loading dynamically|Importing a module script failed)/.test(
    error.message,
  );

/** Vite loads a style sheet once in a document: after a failure it would open the screens without their styles. */
let styleSheetError: Error | undefined;

/** After a new release a file may be gone: loads the page again, once for each file. Offline, the browser's error page would come. */
function reloadForRelease(error: unknown): void {
  if (!isModuleMissing(error) && !isStyleSheetMissing(error)) return;
  if (navigator.onLine === false) return;
  const name = `namugongo.reloaded ${error.message}`;
  if (tabStorage.read(name)) return;
  tabStorage.write(name, '1');
  if (tabStorage.read(name)) location.reload();
}

/** A component whose code loads when its screen is opened, or before by `preload`. */
export function lazyScreen<Name extends string>(
  importModule: () => Promise<Record<NoInfer<Name>, ComponentType<PropsWithChildren>>>,
  name: Name,
): LazyScreen {
  let component: ComponentType<PropsWithChildren> | undefined;
  let failure: { error: unknown } | undefined;
  let loading: Promise<void> | undefined;

  async function load(): Promise<void> {
    try {
      const loaded = await importModule();
      if (styleSheetError) throw styleSheetError;
      component = loaded[name];
    } catch (error) {
      if (isStyleSheetMissing(error)) styleSheetError = error;
      failure = { error };
    } finally {
      loading = undefined;
    }
  }
  const preload = () => (component ? undefined : (loading ??= load()));

  function Lazy(props: PropsWithChildren) {
    if (component) return createElement(component, props);
    if (failure) {
      const { error } = failure;
      failure = undefined;
      reloadForRelease(error);
      throw error;
    }
    use(loading ?? load());
    return null;
  }
  return Object.assign(Lazy, { preload, componentName: name });
}
