import { type Event, events } from '@namugongo/contract/reception/events';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ask } from '../../api.ts';
import { useSite } from '../../site.ts';
import { Dialog, FormActions } from '../../ui/Dialog.tsx';
import { fieldErrorsOf } from '../../ui/fields/field-errors.ts';
import { Form } from '../../ui/fields/Form.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { ProblemMessage } from '../../ui/ProblemMessage.tsx';
import { momentIn, nextReception } from './event-answers.ts';

function useNextReception(source: Event, timeZone: string) {
  const [answers, setAnswers] = useState(() => nextReception(source, timeZone));
  const client = useQueryClient();
  const navigate = useNavigate();
  const target = momentIn(answers.countdownTarget, timeZone);
  const clone = useMutation({
    mutationFn: () =>
      ask(events.clone, {
        params: { id: source.id },
        body: { title: answers.title.trim(), countdownTarget: target ?? new Date(0) },
      }),
    onSuccess: async (made) => {
      await client.invalidateQueries({ queryKey: [events.list.path] });
      await client.invalidateQueries({ queryKey: [events.current.path] });
      await navigate({ to: `/events/${made.id}` });
    },
  });
  const [tried, setTried] = useState(false);
  const faults: Record<string, string | undefined> = {
    ...fieldErrorsOf(clone.error),
    ...(answers.title.trim() ? {} : { title: 'Title is required' }),
    ...(target ? {} : { countdownTarget: 'Countdown date and time are required' }),
  };
  const error = (field: string) => (tried ? faults[field] : undefined);
  const submit = () => {
    setTried(true);
    if (answers.title.trim() && target && !clone.isPending) clone.mutate();
  };
  return { answers, setAnswers, clone, error, submit };
}

/** Starts next year's reception: tables, chairs and prices of this one, nothing sold (decisions, section 2). */
export function NextReceptionDialog({ source, onClose }: { source: Event; onClose: () => void }) {
  const { data: site } = useSite();
  const timeZone = site?.timeZone ?? 'UTC';
  const { answers, setAnswers, clone, error, submit } = useNextReception(source, timeZone);
  return (
    <Dialog
      title="Start next year’s reception"
      opened
      onClose={clone.isPending ? undefined : onClose}
      width={560}
    >
      <Form onSubmit={submit}>
        <p>
          Tables, chairs and prices are copied from {source.title}. Nothing is sold, and the sale is
          open from the start; set its window next.
        </p>
        <TextField
          id="next-title"
          label="Title"
          value={answers.title}
          error={error('title')}
          onChange={({ currentTarget: { value } }) => setAnswers({ ...answers, title: value })}
        />
        <TextField
          id="next-target"
          type="datetime-local"
          step={1}
          label="Countdown ends"
          hint={`In the time zone of the site, ${timeZone}`}
          value={answers.countdownTarget}
          error={error('countdownTarget')}
          onChange={({ currentTarget: { value } }) =>
            setAnswers({ ...answers, countdownTarget: value })
          }
        />
        {clone.error && <ProblemMessage error={clone.error} />}
        <FormActions
          submit="Start reception"
          busy={clone.isPending}
          onCancel={clone.isPending ? undefined : onClose}
        />
      </Form>
    </Dialog>
  );
}
