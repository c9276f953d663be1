import { waitForChange } from './router.ts';
import { useRouter } from './use-router.ts';
import { useSyncExternalStore } from 'react';

declare module '@tanstack/history' {
  interface HistoryState {
    /** The open steps of the screen, one more in each further entry of the history. */
    steps?: readonly Step[];
  }
}

type Step = { name: string; value: string };

/** Steps of entries are rendered after hydration: the server knows no history. */
const getServerSteps = () => none;
const none: readonly Step[] = [];

export type HistoryStep<Value extends string> = {
  /** The open step; null when there is none. */
  value: Value | null;
  /** Opens a step as a new entry of the history. Back closes it, Forward and a reload open it again. */
  open: (value: Value) => void;
  /** Goes one entry back. */
  back: () => void;
  /** Closes all steps of this name; resolves when the entry before them is shown. */
  close: () => Promise<void>;
};

/** A part of a screen, such as a dialog or a full-screen picture, whose steps are entries of the history. */
export function useHistoryStep<Value extends string>(name: string): HistoryStep<Value> {
  const { history } = useRouter();
  const getSteps = (): readonly Step[] => history.location.state.steps ?? none;
  const steps = useSyncExternalStore(history.subscribe, getSteps, getServerSteps);
  const isOwn = (step: Step) => step.name === name;

  const show = (next: readonly Step[], replace: boolean) => {
    const { href, state } = history.location;
    const entry = { ...state, steps: next };
    history[replace ? 'replace' : 'push'](href, entry, { ignoreBlocker: true });
  };

  function leave(count: number): Promise<void> {
    const left = waitForChange(history);
    history.go(-count, { ignoreBlocker: true });
    return left;
  }

  return {
    value: (steps.findLast(isOwn)?.value ?? null) as Value | null,
    open: (value) => show([...getSteps(), { name, value }], false),
    back: () => void leave(1),
    async close() {
      const current = getSteps();
      const count = current.filter(isOwn).length;
      if (count === 0) return;
      // Another part opened a step after these, so going back would close that one.
      if (!current.slice(-count).every(isOwn))
        return show(
          current.filter((step) => !isOwn(step)),
          true,
        );
      return leave(count);
    },
  };
}
