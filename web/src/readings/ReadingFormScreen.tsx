import { isProblem } from '@namugongo/contract/call';
import { type Reading, readings } from '@namugongo/contract/readings';
import { dayInWords } from '@namugongo/contract/rules/days';
import { idInText } from '@namugongo/contract/wire';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { queryOf } from '../api.ts';
import { BarkHeader } from '../ui/BarkHeader.tsx';
import { Button, LinkButton } from '../ui/Button.tsx';
import { FormPage, FormPart } from '../ui/FormPage.tsx';
import { LeaveQuestion } from '../ui/LeaveQuestion.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { DraftNotice } from '../ui/fields/DraftNotice.tsx';
import { Form } from '../ui/fields/Form.tsx';
import { TextAreaField, TextField } from '../ui/fields/TextField.tsx';
import { ProblemMessage } from '../ui/ProblemMessage.tsx';
import { QueryProblem } from '../ui/QueryProblem.tsx';
import { Loading, Skeleton } from '../ui/Skeleton.tsx';
import { CalendarPanel } from './CalendarPanel.tsx';
import { formParts, labelledFields } from './form-fields.ts';
import styles from './ReadingForm.module.css';
import { usePrefill } from './usePrefill.ts';
import { useReadingForm } from './useReadingForm.ts';

/** /add-reading, /add-reading/{id}: enter a reading, or change one (specification, 'Reading form'). */
export function ReadingFormScreen() {
  const params: { id?: string } = useParams({ strict: false });
  const id = idInText.safeParse(params.id).data;
  const asked = useQuery({
    ...queryOf(readings.read, { params: { id: id ?? 0 } }),
    enabled: id !== undefined,
    // What is being changed must not be replaced under the editor's hands.
    staleTime: Infinity,
    gcTime: 0,
  });
  const missing =
    (params.id !== undefined && id === undefined) || isProblem(asked.error, 'reading-not-found');
  return (
    <>
      <BarkHeader title="Add Reading" />
      <FormPage>
        {missing ? (
          <EmptyState
            title="There is no reading here"
            actions={<LinkButton to="/currentreadingadmin">All readings</LinkButton>}
          >
            <p>It may have been deleted, or the link is not whole.</p>
          </EmptyState>
        ) : id === undefined ? (
          <ReadingForm reading={null} />
        ) : asked.data ? (
          <ReadingForm key={id} reading={asked.data} />
        ) : asked.error ? (
          <QueryProblem query={asked} />
        ) : (
          <>
            <Loading words="Loading the reading" />
            <Skeleton height="60rem" />
          </>
        )}
      </FormPage>
    </>
  );
}

function ReadingForm({ reading }: { reading: Reading | null }) {
  const navigate = useNavigate();
  const { drafted, save } = useReadingForm(reading);
  const { form } = drafted;
  const prefill = usePrefill(form, reading === null);
  useEffect(() => {
    if (save.isSuccess) void navigate({ to: '/currentreadingadmin' });
  }, [save.isSuccess, navigate]);
  return (
    <>
      <DraftNotice draft={drafted} />
      <Form
        wrong={labelledFields.filter(({ field }) => form.errors[field])}
        onSubmit={form.onSubmit((answers) => {
          if (!save.isPending) save.mutate(answers);
        })}
      >
        <FormPart>
          <TextField
            id="readingDate"
            type="date"
            label="Reading Date"
            hint={
              prefill.suggestion && dayInWords(prefill.suggestion.liturgicalDay.date, 'MMM Do YYYY')
            }
            {...form.getInputProps('readingDate')}
          />
          <QueryProblem query={prefill.asked}>
            The calendar could not be asked. You can go on without it.
          </QueryProblem>
          {prefill.asked.isLoading && (
            <Skeleton className={styles.waitingCalendar ?? ''} height="auto" />
          )}
          {prefill.suggestion && (
            <CalendarPanel
              suggestion={prefill.suggestion}
              filled={prefill.filled}
              own={prefill.own}
              id={reading?.id ?? null}
              onUse={prefill.useCalendars}
            />
          )}
        </FormPart>
        <FormParts form={form} />
        {save.error && <ProblemMessage error={save.error} />}
        <div className={styles.submit}>
          <Button type="submit" busy={save.isPending} wide="onPhone">
            Submit
          </Button>
          <LinkButton to="/currentreadingadmin" look="quiet" wide="onPhone">
            Cancel
          </LinkButton>
        </div>
      </Form>
      <LeaveQuestion
        changed={form.isDirty() && !save.isPending && !save.isSuccess}
        question="Leave without saving the reading?"
        kept
      />
    </>
  );
}

type FormPartsProps = { form: ReturnType<typeof useReadingForm>['drafted']['form'] };

function FormParts({ form }: FormPartsProps) {
  return formParts.map(({ heading, fields }) => (
    <FormPart key={heading} aria-label={heading}>
      <h2>{heading}</h2>
      {fields.map(({ name, label, hint, long }) => {
        const props = { id: name, label, hint, ...form.getInputProps(name) };
        return long ? (
          <TextAreaField key={name} {...props} />
        ) : (
          <TextField key={name} {...props} optional={name === 'setName'} />
        );
      })}
    </FormPart>
  ));
}
