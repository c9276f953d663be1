import { ChairChange } from '@namugongo/contract/reception/chairs';
import { followStream, type Watcher } from '../follow-stream.ts';

/** Follows the chair stream; gives the way to stop. */
export function watchChairs(address: string, watcher: Watcher<ChairChange>): () => void {
  return followStream(address, ChairChange, watcher);
}
