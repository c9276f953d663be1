import { useForm, type UseFormInput } from '@mantine/form';
import { isCallFailure } from '@namugongo/contract/call';
import { useEffect, useState } from 'react';

const nameOf = (name: string) => `draft ${name}`;

/** What was typed into a form of that name before this tab was reloaded; null when there is nothing, or it no longer fits. */
export function keptDraft<Values extends Record<string, unknown>>(
  name: string,
  saved: Values,
  storage: Pick<Storage, 'getItem'> = sessionStorage,
): Values | null {
  try {
    const kept: unknown = JSON.parse(storage.getItem(nameOf(name)) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return null;
    const fitting = Object.entries(kept).filter(
      ([field, value]) => field in saved && typeof value === typeof saved[field],
    );
    return fitting.length > 0 ? { ...saved, ...Object.fromEntries(fitting) } : null;
  } catch {
    return null;
  }
}

function keepDraft(name: string, values: Record<string, unknown>): void {
  try {
    sessionStorage.setItem(nameOf(name), JSON.stringify(values));
  } catch {
    // A browser that keeps nothing still has the form itself.
  }
}

function forgetDraft(name: string): void {
  try {
    sessionStorage.removeItem(nameOf(name));
  } catch {
    // As above.
  }
}

type Validate<Values extends Record<string, unknown>> = NonNullable<
  UseFormInput<Values>['validate']
>;

/** A form whose answers live through a reload, an expired sign-in and a failure, in this tab only; for forms that are saved as a whole. */
export function useDraftedForm<Values extends Record<string, unknown>>(
  /** Names the draft: 'member 3'. */
  name: string,
  saved: Values,
  validate: Validate<Values>,
) {
  const [kept, setKept] = useState(() => keptDraft(name, saved));
  const form = useForm<Values>({
    initialValues: kept ?? saved,
    validate,
    onValuesChange: (values) => keepDraft(name, values),
  });
  const { resetDirty } = form;
  useEffect(() => {
    // What was restored differs from what is saved, so leaving it asks.
    if (kept) resetDirty(saved);
  }, []);
  const forget = () => {
    forgetDraft(name);
    setKept(null);
  };
  return {
    form,
    /** The form began with what was typed earlier. */
    restored: kept !== null,
    /** Once the answers are saved, or given up. */
    forget() {
      forget();
      form.resetDirty();
    },
    startAgain() {
      form.setValues(saved);
      form.resetDirty(saved);
      forget();
    },
    /** The server's words about single answers stand at their fields. */
    showRefusal(error: unknown) {
      if (isCallFailure(error)) form.setErrors(error.problem.errors ?? {});
    },
  };
}
