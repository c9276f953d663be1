import { useState, useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether this part was drawn by the server and stood on the screen already when the program began. */
export function useTakenOver(): boolean {
  const hydrating = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  const [takenOver] = useState(hydrating);
  return takenOver;
}
