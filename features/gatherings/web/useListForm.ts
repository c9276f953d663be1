import { useState } from 'react';
import { hasProblemCode } from '#contract/client.ts';
import type { TeamGathering } from '#features/gatherings/contract/gatherings.ts';

type ListFormOptions<Values> = {
  toValues: (gathering: TeamGathering) => Values;
  /** The values once someone else saved since `seen`, so that what was entered can be saved knowingly. */
  merge: (seen: Values, entered: Values, now: Values) => Values;
};

/** A form for a list of a gathering: it shows what is stored until something is entered, and that until it is saved. */
export function useListForm<Values>(
  gathering: TeamGathering,
  { toValues, merge }: ListFormOptions<Values>,
) {
  const [entered, setEntered] = useState<{ values: Values; seen: TeamGathering } | null>(null);
  const [isRejected, setRejected] = useState(false);
  if (isRejected && entered && entered.seen !== gathering) {
    const values = merge(toValues(entered.seen), entered.values, toValues(gathering));
    setEntered({ values, seen: gathering });
    setRejected(false);
  }
  const seen = entered?.seen ?? gathering;
  return {
    values: entered?.values ?? toValues(gathering),
    /** The gathering as the form began with it. */
    seen,
    isDirty: entered !== null,
    change: (values: Values) => setEntered({ values, seen }),
    /** For the call that saves. */
    handlers: {
      onSuccess: () => setEntered(null),
      onError: (error: unknown) => setRejected(hasProblemCode(error, 'record-changed')),
    },
  };
}
