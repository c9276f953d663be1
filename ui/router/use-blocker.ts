import type { BlockerFn } from '@tanstack/history';
import { useEffect, useEffectEvent } from 'react';
import { useRouter } from './use-router.ts';

/** Asks before the location changes: `isBlocked` gives or promises true to stay. Closing the tab asks while `blocksUnload` is true. */
export function useBlocker(isBlocked: BlockerFn, blocksUnload: boolean): void {
  const { history } = useRouter();
  const blockerFn = useEffectEvent(isBlocked);
  const enableBeforeUnload = useEffectEvent(() => blocksUnload);
  useEffect(
    () =>
      history.block({
        blockerFn: (leaving) => blockerFn(leaving),
        enableBeforeUnload: () => enableBeforeUnload(),
      }),
    [history],
  );
}
