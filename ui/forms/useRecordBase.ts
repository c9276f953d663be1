import { useRef } from 'react';
import { hasProblemCode } from '#contract/client.ts';
import { isSameValue } from './drafts.ts';

/** The record as its form began with it; in a field that was not changed, as it is now. */
export function useRecordBase<Values extends Record<string, unknown>>(
  saved: Values,
  restored: Values | undefined,
) {
  const base = useRef<Values>(restored ?? saved);
  const latest = useRef(saved);
  /** What was entered when it was saved: the record comes with it, perhaps in another writing. */
  const entered = useRef<Values | null>(null);
  const isRejected = useRef(false);
  return {
    get: () => base.current,
    set(values: Values) {
      base.current = values;
    },
    addSaved(values: Values) {
      base.current = latest.current;
      entered.current = values;
    },
    /** A change by others that a rejected save names counts as seen. */
    addError(error: unknown) {
      isRejected.current = hasProblemCode(error, 'record-changed');
      if (isRejected.current) base.current = latest.current;
    },
    /** The values of a form whose record may have changed: its other fields are as the record has them now; null without a change. */
    follow(values: Values): Values | null {
      if (isSameValue(saved, latest.current)) return null;
      latest.current = saved;
      const unchanged = pickUnchanged(values, saved, [base.current, saved, entered.current]);
      base.current = isRejected.current ? saved : { ...base.current, ...unchanged };
      isRejected.current = false;
      return { ...values, ...unchanged };
    },
  };
}

/** The fields of the record, as they are now, whose value in the form is one of `earlier`. */
function pickUnchanged<Values extends Record<string, unknown>>(
  values: Values,
  saved: Values,
  earlier: readonly (Values | null)[],
): Partial<Values> {
  const unchanged: Partial<Values> = {};
  for (const field in saved)
    if (earlier.some((record) => record && isSameValue(values[field], record[field])))
      unchanged[field] = saved[field];
  return unchanged;
}
