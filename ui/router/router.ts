import type { HistoryLocation, HistoryState, RouterHistory } from '@tanstack/history';
import type { ComponentType } from 'react';
import type { LinkPath } from '#contract/screens.ts';
import type { Match } from './match-route.ts';

export type Route = {
  path: string;
  component: ComponentType;
  /** Loads the code of the screen; undefined when it has loaded. */
  preload: () => Promise<unknown> | undefined;
};

export type RouterState = {
  location: HistoryLocation;
  /** Undefined for a path without a route. */
  match: Match<Route> | undefined;
  /** True while the code of the screen takes long to load. */
  isPending: boolean;
};

type Target =
  | { to: LinkPath; search?: never }
  | {
      to?: never;
      /** The same path with these query parameters; those that are undefined are left out. */
      search: Readonly<Record<string, string | number | undefined>>;
    };

export type NavigateOptions = Target & {
  /** Replaces the entry of the history instead of adding one. */
  replace?: boolean | undefined;
  /** False keeps the scroll position. */
  resetScroll?: boolean | undefined;
  state?: HistoryState;
  ignoreBlocker?: boolean;
};

/** How the window scrolls to a new location: 'restore' after Back and Forward. */
type ScrollMode = 'reset' | 'keep' | 'restore';

export type Rendered = {
  /** Undefined for the first location. */
  from: HistoryLocation | undefined;
  to: HistoryLocation;
  scroll: ScrollMode;
};

type RouterOptions = {
  history: RouterHistory;
  findRoute: (path: string) => Match<Route> | undefined;
};

/** A screen whose code loads longer than this is announced by a pending screen. */
const pendingMs = 200;

export type Router = ReturnType<typeof createRouter>;

/** Loads the screen of each location of the history, and tells which one to render. */
export function createRouter({ history, findRoute }: RouterOptions) {
  const onChange = createEvent<RouterState>();
  const onLeave = createEvent<HistoryLocation>();
  const onRendered = createEvent<Rendered>();
  const getState = (isPending: boolean): RouterState => ({
    location: history.location,
    match: findRoute(history.location.pathname),
    isPending,
  });
  let state = getState(false);
  let rendered: HistoryLocation | undefined;
  let scroll: ScrollMode = 'reset';
  let loading: Promise<void> = Promise.resolve();

  function show(isPending: boolean): void {
    const before = state;
    const isSame = before.location.href === history.location.href && before.isPending === isPending;
    // A step of the same screen (useHistoryStep) renders nothing anew.
    state = isSame ? { ...before, location: history.location } : getState(isPending);
    if (!isSame) onChange.emit(state);
    else if (rendered && scroll === 'reset') notifyRendered(state);
  }

  /** Shows the location of the history as soon as the code of its screen has loaded. */
  async function load(): Promise<void> {
    const { location } = history;
    const showIfLatest = (isPending: boolean) => history.location === location && show(isPending);
    const preloading = findRoute(location.pathname)?.route.preload();
    if (preloading) await waitForCode(preloading, () => showIfLatest(true));
    showIfLatest(false);
  }

  /** Called when a state is on the page. */
  function notifyRendered({ location, isPending }: RouterState): void {
    if (isPending) return;
    const from = rendered;
    rendered = location;
    onRendered.emit({ from, to: location, scroll });
  }

  let nextScroll: ScrollMode | null = null;
  history.subscribe(({ location, action }) => {
    if (rendered) onLeave.emit(rendered);
    const isNew = action.type === 'PUSH' || action.type === 'REPLACE';
    const usual = location.href === rendered?.href ? 'keep' : 'reset';
    scroll = isNew ? (nextScroll ?? usual) : 'restore';
    nextScroll = null;
    loading = load();
  });

  return {
    history,
    load,
    getState: () => state,
    subscribe: onChange.subscribe,
    /** Calls back before another location is loaded, with the one that is left. */
    onLeave: onLeave.subscribe,
    onRendered: onRendered.subscribe,
    notifyRendered,
    /** Loads the code of the screen of a path that will probably be opened. */
    preload: (href: string) => void findRoute(href.replace(/[?#].*/, ''))?.route.preload(),
    /** Goes to a location; resolves when its screen is shown. */
    navigate(options: NavigateOptions): Promise<void> {
      nextScroll = options.resetScroll === false ? 'keep' : 'reset';
      const changing = waitForChange(history).then(() => loading);
      changeHistory(history, options);
      return changing;
    },
  };
}

/** A screen whose code didn't load throws the error when it is rendered. */
async function waitForCode(loading: Promise<unknown>, onSlow: () => void): Promise<void> {
  const timer = setTimeout(onSlow, pendingMs);
  await loading.catch(() => undefined);
  clearTimeout(timer);
}

function changeHistory(history: RouterHistory, options: NavigateOptions): void {
  const { replace = false, state, ignoreBlocker = false } = options;
  const href = buildHref(options, history.location);
  const isRepeated = href === history.location.href && !state;
  history[replace || isRepeated ? 'replace' : 'push'](href, state, { ignoreBlocker });
}

/** Resolves at the next change of the history. */
export const waitForChange = (history: RouterHistory): Promise<void> =>
  new Promise((resolve) => {
    const unsubscribe = history.subscribe(() => {
      unsubscribe();
      resolve();
    });
  });

function buildHref({ to, search = {} }: Target, { pathname }: HistoryLocation): string {
  if (to !== undefined) return to;
  const query = new URLSearchParams(
    Object.entries(search).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  ).toString();
  return pathname + (query && `?${query}`);
}

function createEvent<Value>() {
  const listeners = new Set<(value: Value) => void>();
  return {
    emit: (value: Value) => {
      for (const listener of listeners) listener(value);
    },
    subscribe: (listener: (value: Value) => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
