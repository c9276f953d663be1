import { type FormErrors, useForm } from '@mantine/form';
import { useEffect, useState } from 'react';
import { type DraftLife, forgetDraft, keepDraft, keptDraft } from './drafts.ts';
import { fieldErrorsOf } from './field-errors.ts';

/** A form whose answers live through a reload, an expired sign-in and a failure until they are saved as a whole. */
export function useDraftedForm<Values extends Record<string, unknown>>(
  /** Names the form and its record: 'member 3'. */
  name: string,
  saved: Values,
  validate: (values: Values) => FormErrors,
  life: DraftLife = 'tab',
) {
  const [kept, setKept] = useState(() => keptDraft(name, saved, life));
  const form = useForm<Values>({
    initialValues: kept?.values ?? saved,
    validate,
    onValuesChange: (values) => keepDraft(name, values, life),
  });
  const { resetDirty } = form;
  useEffect(() => {
    // What was restored differs from what is saved, so leaving it asks.
    if (kept) resetDirty(saved);
  }, []);
  const forget = () => {
    forgetDraft(name, life);
    setKept(null);
  };
  return {
    form,
    /** When the answers were typed with which the form began, where they are not the saved ones. */
    restoredAt: kept?.at ?? null,
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
      form.setErrors(fieldErrorsOf(error));
    },
  };
}
