import { type FormErrors, useForm, type UseFormReturnType } from '@mantine/form';
import { useEffect, useRef, useState } from 'react';
import { type DraftKind, deleteDraft, saveDraft, loadDraft } from './drafts.ts';
import { useWasServerRendered } from '../browser/render-context.ts';
import { getFieldErrors } from './field-errors.ts';
import { useRecordBase } from './useRecordBase.ts';

/** A form whose values survive a reload, an expired sign-in and a failure until they are saved. */
export function useDraftForm<Values extends Record<string, unknown>>(
  kind: DraftKind,
  /** Identifies the form and its record: 'member 3'. */
  name: string,
  saved: Values,
  validate: (values: Values) => FormErrors,
  /** For the form of a stored record: fields that were not changed follow it, and a draft has only those that were. */
  followsRecord = false,
) {
  const { stored, setStored, loadLate } = useStoredDraft(kind, name, saved);
  const record = useRecordBase(saved, stored?.base);
  /** What the program filled in, which nobody has to keep. */
  const filled = useRef<Partial<Values>>({});
  const form = useForm<Values>({
    initialValues: stored?.values ?? saved,
    validate,
    onValuesChange(values) {
      // A visitor's draft outlives the account that is signed in, whose details stay out of it.
      const own = kind === 'buyerDraft' ? withoutFilled(values, filled.current, saved) : values;
      saveDraft(kind, name, own, followsRecord ? record.get() : undefined);
    },
  });
  useEffect(() => {
    const late = loadLate();
    if (late) record.set(late.base);
    // Restored values differ from the saved ones, so the form is dirty.
    if (late) replaceValues(form, late.values, saved);
    else if (stored) form.resetDirty(saved);
  }, []);
  useEffect(() => {
    const values = followsRecord ? record.follow(form.getValues()) : null;
    if (values) replaceValues(form, values, { ...saved, ...filled.current });
  }, [saved]);
  const clearDraft = () => {
    deleteDraft(kind, name);
    setStored(null);
  };
  return {
    form,
    /** When the restored values were typed; null when the form shows the saved values. */
    restoredAt: stored?.at ?? null,
    /** The record as the screen showed it, for a save that is rejected when others changed it since. */
    getSeen: record.get,
    /** Deletes the draft after the values were saved or given up. */
    discard() {
      clearDraft();
      record.addSaved(form.getValues());
      form.resetDirty();
    },
    startAgain() {
      const values = { ...saved, ...filled.current };
      record.set(saved);
      replaceValues(form, values, values);
      clearDraft();
    },
    /** Fills in values as if the form had begun with them. */
    fillIn(change: Partial<Values>) {
      const wasDirty = form.isDirty();
      filled.current = { ...filled.current, ...change };
      replaceValues(form, change, { ...saved, ...filled.current });
      if (!wasDirty) deleteDraft(kind, name);
    },
    /** Shows the field errors of a problem at their fields. */
    showErrors(error: unknown) {
      record.addError(error);
      form.setErrors(getFieldErrors(error));
    },
  };
}

/** The draft of this form; hydration begins without one, because the server knows no drafts, and loads it late. */
function useStoredDraft<Values extends Record<string, unknown>>(
  kind: DraftKind,
  name: string,
  saved: Values,
) {
  const isHydrating = useWasServerRendered();
  const load = () => loadDraft(kind, name, saved);
  const [stored, setStored] = useState(() => (isHydrating ? null : load()));
  const loadLate = () => {
    const late = isHydrating ? load() : null;
    if (late) setStored(late);
    return late;
  };
  return { stored, setStored, loadLate };
}

/** Shows other values; those that differ from `unchanged` make the form dirty. */
function replaceValues<Values extends Record<string, unknown>>(
  form: Pick<UseFormReturnType<Values>, 'setValues' | 'resetDirty'>,
  values: Partial<Values>,
  unchanged: Values,
): void {
  form.setValues(values);
  form.resetDirty(unchanged);
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
