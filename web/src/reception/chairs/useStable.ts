import { useLayoutEffect, useRef, useState } from 'react';

/** A function that never changes and does what the newest render's would: the drawing of 500 chairs is not drawn anew for it. */
export function useStable<Argument>(
  act: (argument: Argument) => void,
): (argument: Argument) => void {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  const [stable] = useState(() => (argument: Argument) => latest.current(argument));
  return stable;
}
