import { useLayoutEffect, useRef, useState } from 'react';

/** A function with a stable identity that calls the latest callback, so that memoized children don't re-render. */
export function useStableCallback<Argument>(
  act: (argument: Argument) => void,
): (argument: Argument) => void {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  const [stable] = useState(() => (argument: Argument) => latest.current(argument));
  return stable;
}
