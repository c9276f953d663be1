import { useState } from 'react';
import { hasProblemCode } from '#contract/client.ts';

/**
 * The record as its form began with it. A save that was rejected because the record changed meanwhile makes it the one that is shown
 * since then, so that what was entered can be saved knowingly.
 */
export function useSeenRecord<T>(record: T) {
  const [seen, setSeen] = useState(record);
  const [isRejected, setRejected] = useState(false);
  if (isRejected && record !== seen) {
    setSeen(record);
    setRejected(false);
  }
  return {
    seen,
    onError: (error: unknown) => setRejected(hasProblemCode(error, 'record-changed')),
  };
}
