import { useLayoutEffect, useRef, useState } from 'react';

/** A function with a stable identity that calls the latest callback, so that memoized children don't re-render. */
export function useStableCallback<Arguments extends unknown[], Result>(
  act: (...input: Arguments) => Result,
): (...input: Arguments) => Result {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  const [stable] = useState(
    () =>
      (...input: Arguments) =>
        latest.current(...input),
  );
  return stable;
}
