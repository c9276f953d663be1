import { useState } from 'react';
import type { ProblemCode } from '#contract/problems.ts';
import { hasProblemCode } from '#contract/client.ts';

/**
 * The record as its form began with it, with the parts that the form has saved since. A save that was rejected because the record
 * changed meanwhile makes it the one that is shown since then, so that what was entered can be saved knowingly.
 */
export function useSeenRecord<T extends object>(
  record: T,
  problem: ProblemCode = 'record-changed',
) {
  const [current, setCurrent] = useState(record);
  const [saved, setSaved] = useState<Partial<T>>({});
  const [isRejected, setRejected] = useState(false);
  if (isRejected && record !== current) {
    setCurrent(record);
    setSaved({});
    setRejected(false);
  }
  return {
    seen: { ...current, ...saved },
    /** For a form that saves by several calls: after a failure of the next, what this one saved isn't a change by others. */
    addSaved: (part: Partial<T>) => setSaved((parts) => ({ ...parts, ...part })),
    onError: (error: unknown) => setRejected(hasProblemCode(error, problem)),
  };
}
