import { type FormErrors, useForm } from '@mantine/form';
import { useEffect, useRef, useState } from 'react';
import { type DraftKind, deleteDraft, saveDraft, loadDraft } from './drafts.ts';
import { useWasServerRendered } from '../browser/render-context.ts';
import { getFieldErrors } from './field-errors.ts';

/** A form whose values survive a reload, an expired sign-in and a failure until they are saved. */
export function useDraftForm<Values extends Record<string, unknown>>(
  kind: DraftKind,
  /** Identifies the form and its record: 'member 3'. */
  name: string,
  saved: Values,
  validate: (values: Values) => FormErrors,
) {
  // The server knows no drafts, so hydration begins without one.
  const isHydrating = useWasServerRendered();
  const load = () => loadDraft(kind, name, saved);
  const [stored, setStored] = useState(() => (isHydrating ? null : load()));
  /** What the program filled in, which nobody has to keep. */
  const filled = useRef<Partial<Values>>({});
  const form = useForm<Values>({
    initialValues: stored?.values ?? saved,
    validate,
    // A visitor's draft outlives the account that is signed in, whose details stay out of it.
    onValuesChange: (values) =>
      saveDraft(
        kind,
        name,
        kind === 'buyerDraft' ? withoutFilled(values, filled.current, saved) : values,
      ),
  });
  const { resetDirty, setValues } = form;
  useEffect(() => {
    const draft = isHydrating ? load() : stored;
    if (!draft) return;
    if (isHydrating) {
      setStored(draft);
      setValues(draft.values);
    }
    // Restored values differ from the saved ones, so the form is dirty.
    resetDirty(saved);
  }, []);
  const clearDraft = () => {
    deleteDraft(kind, name);
    setStored(null);
  };
  return {
    form,
    /** When the restored values were typed; null when the form shows the saved values. */
    restoredAt: stored?.at ?? null,
    /** Deletes the draft after the values were saved or given up. */
    discard() {
      clearDraft();
      form.resetDirty();
    },
    startAgain() {
      const values = { ...saved, ...filled.current };
      form.setValues(values);
      form.resetDirty(values);
      clearDraft();
    },
    /** Fills in values as if the form had begun with them. */
    fillIn(change: Partial<Values>) {
      const wasDirty = form.isDirty();
      filled.current = { ...filled.current, ...change };
      form.setValues(change);
      form.resetDirty({ ...saved, ...filled.current });
      if (!wasDirty) deleteDraft(kind, name);
    },
    /** Shows the field errors of a problem at their fields. */
    showErrors(error: unknown) {
      form.setErrors(getFieldErrors(error));
    },
  };
}

/** The values with those that the program filled in, where they still stand, as they were saved. */
const withoutFilled = <Values extends Record<string, unknown>>(
  values: Values,
  filled: Partial<Values>,
  saved: Values,
): Values => ({
  ...values,
  ...Object.fromEntries(
    Object.entries(filled)
      .filter(([field, value]) => values[field] === value)
      .map(([field]) => [field, saved[field]]),
  ),
});
