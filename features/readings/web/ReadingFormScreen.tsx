import { hasProblemCode } from '#contract/client.ts';
import { type Reading, readings, ReadingInput } from '#features/readings/contract/readings.ts';
import { formatDay } from '#contract/rules/dates.ts';
import { parseId } from '#contract/rules/ids.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '#ui/router/use-router.ts';
import { useState } from 'react';
import { useFillIn } from '#ui/forms/fill-in.ts';
import { apiQueryOptions, callApi } from '#ui/api.ts';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { Button, LinkButton } from '#ui/controls/Button.tsx';
import { FormPage, FormSection } from '#ui/layout/FormPage.tsx';
import { UnsavedChangesDialog } from '#ui/dialogs/UnsavedChangesDialog.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { DraftNotice } from '#ui/forms/DraftNotice.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { TextAreaField, TextField } from '#ui/forms/TextField.tsx';
import { ErrorMessage, QueryError } from '#ui/feedback/ErrorMessage.tsx';
import { Loading, Skeleton } from '#ui/feedback/Skeleton.tsx';
import { CalendarSuggestionPanel } from './CalendarSuggestionPanel.tsx';
import {
  type ReadingFormValues,
  formSections,
  labelledFields,
  getDifferingFields,
  listOfferedTexts,
  toFormValues,
  emptyReadingValues,
} from './form-fields.ts';
import layout from '#ui/layout/layout.module.css';
import styles from './ReadingForm.module.css';
import { type UseFormReturnType, schemaResolver } from '@mantine/form';
import { day } from '#contract/codecs.ts';
import { useApiMutation } from '#ui/feedback/useApiMutation.ts';
import { useDraftForm } from '#ui/forms/useDraftForm.ts';

/** /add-reading, /add-reading/{id}: create or edit a reading (specification, 'Reading form'). */
export function ReadingFormScreen() {
  const params = useParams();
  const id = parseId(params.id);
  const requested = useQuery({
    ...apiQueryOptions(readings.get, { params: { id: id ?? 0 } }),
    enabled: id !== undefined,
    // A refetch must not replace what the editor is changing.
    staleTime: Infinity,
    gcTime: 0,
  });
  const missing =
    (params.id !== undefined && id === undefined) ||
    // What the editor has written stays, even if the reading was deleted meanwhile.
    (!requested.data && hasProblemCode(requested.error, 'reading-not-found'));
  return (
    <>
      <PageHeader title="Add Reading" />
      <FormPage>
        {missing ? (
          <EmptyState
            title="We couldn't find this reading"
            actions={<LinkButton to="/currentreadingadmin">All readings</LinkButton>}
          >
            <p>It may have been deleted, or the link is incomplete.</p>
          </EmptyState>
        ) : id === undefined ? (
          <ReadingForm reading={null} />
        ) : requested.data ? (
          <ReadingForm key={id} reading={requested.data} />
        ) : requested.error ? (
          <QueryError query={requested} />
        ) : (
          <>
            <Loading label="Loading the reading" />
            <Skeleton height="60rem" />
          </>
        )}
      </FormPage>
    </>
  );
}

function ReadingForm({ reading }: { reading: Reading | null }) {
  const navigate = useNavigate();
  const { draftForm, save } = useReadingForm(reading);
  const { form } = draftForm;
  const prefill = usePrefill(form, reading === null);
  return (
    <>
      <DraftNotice draft={draftForm} />
      <Form
        errors={labelledFields.filter(({ field }) => form.errors[field])}
        onSubmit={form.onSubmit((formValues) => {
          if (!save.isPending)
            save.mutate(formValues, {
              onSuccess: () => void navigate({ to: '/currentreadingadmin' }),
            });
        })}
      >
        <FormSection>
          <TextField
            id="readingDate"
            type="date"
            label="Reading Date"
            hint={
              prefill.suggestion && formatDay(prefill.suggestion.liturgicalDay.date, 'MMM Do YYYY')
            }
            {...form.getInputProps('readingDate')}
          />
          <QueryError query={prefill.query}>
            We couldn't reach the calendar. You can fill this in yourself.
          </QueryError>
          {prefill.query.isLoading && (
            <Skeleton className={styles.waitingCalendar ?? ''} height="auto" />
          )}
          {prefill.suggestion && (
            <CalendarSuggestionPanel
              suggestion={prefill.suggestion}
              filled={prefill.filled}
              own={prefill.own}
              id={reading?.id ?? null}
              onUse={prefill.applyCalendar}
            />
          )}
        </FormSection>
        <FormParts form={form} />
        {save.error && <ErrorMessage error={save.error} />}
        <div className={layout.rowWide}>
          <Button type="submit" busy={save.isPending} fullWidth="onMobile">
            Submit
          </Button>
          <LinkButton to="/currentreadingadmin" variant="secondary" fullWidth="onMobile">
            Cancel
          </LinkButton>
        </div>
      </Form>
      <UnsavedChangesDialog
        isDirty={form.isDirty() && !save.isPending && !save.isSuccess}
        title="Leave without saving the reading?"
        isDraftSaved
      />
    </>
  );
}

type FormPartsProps = { form: ReturnType<typeof useReadingForm>['draftForm']['form'] };

function FormParts({ form }: FormPartsProps) {
  return formSections.map(({ heading, fields }) => (
    <FormSection key={heading} aria-label={heading}>
      <h2>{heading}</h2>
      {fields.map(({ name, label, hint, isLong, optional }) => {
        const props = { id: name, label, hint, optional, ...form.getInputProps(name) };
        return isLong ? (
          <TextAreaField key={name} {...props} />
        ) : (
          <TextField key={name} {...props} />
        );
      })}
    </FormSection>
  ));
}

/**
 * Loads the calendar's suggestion for the form's date. It fills in a new reading, listed in `filled`, and is withdrawn when the date
 * changes; only `applyCalendar` replaces what the editor wrote.
 */
function usePrefill(form: UseFormReturnType<ReadingFormValues>, isNew: boolean) {
  const date = form.values.readingDate;
  const requested = useQuery({
    ...apiQueryOptions(readings.getSuggestion, { params: { date } }),
    enabled: day.safeParse(date).success,
  });
  const offered =
    requested.data?.liturgicalDay.date === date
      ? listOfferedTexts(requested.data.fields)
      : undefined;
  const [used, setUsed] = useState<{ date: string; fields: Partial<ReadingFormValues> }>();
  const filled = useFillIn({
    values: form.values,
    setValues: form.setValues,
    source: date,
    offered,
    isEnabled: isNew,
  });
  const own = offered ? getDifferingFields(form.values, offered) : {};
  return {
    query: requested,
    suggestion: offered ? requested.data : undefined,
    filled: used?.date === date ? { ...filled, ...used.fields } : filled,
    own,
    /** Replaces the editor's values by the calendar's. */
    applyCalendar() {
      form.setValues(own);
      setUsed({ date, fields: own });
    },
  };
}

/** The form of a reading. Saving creates it when `reading` is null, else updates it. */
function useReadingForm(reading: Reading | null) {
  const draftForm = useDraftForm<ReadingFormValues>(
    'accountTextDraft',
    `reading ${reading?.id ?? 'new'}`,
    reading ? toFormValues(reading) : emptyReadingValues,
    schemaResolver(ReadingInput, { sync: true }),
    reading !== null,
  );
  const save = useApiMutation({
    call: (formValues: ReadingFormValues) =>
      reading
        ? callApi(readings.update, { params: { id: reading.id }, body: formValues })
        : callApi(readings.create, { body: formValues }),
    changes: [readings],
    notice: 'Reading saved.',
    onSuccess: draftForm.discard,
    onError: draftForm.showErrors,
  });
  return { draftForm, save };
}
