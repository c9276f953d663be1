import { linkTo } from '#contract/screens.ts';
import { events } from '#features/event/contract/events.ts';
import type { Event } from '#contract/event.ts';
import { useNavigate } from '#ui/router/use-router.ts';
import { useState } from 'react';
import { callApi } from '#ui/api.ts';
import { useSite } from '#features/site/web/site.ts';
import { FormDialog } from '#ui/dialogs/FormDialog.tsx';
import { getFieldErrors } from '#ui/forms/field-errors.ts';
import { TextField } from '#ui/forms/TextField.tsx';
import { useApiMutation } from '#ui/feedback/useApiMutation.ts';
import { parseLocalInput, suggestNextReception } from './event-form-values.ts';

function useNextReception(source: Event, timeZone: string) {
  const [values, setValues] = useState(() => suggestNextReception(source, timeZone));
  const navigate = useNavigate();
  const target = parseLocalInput(values.countdownTarget, timeZone);
  const clone = useApiMutation({
    call: () =>
      callApi(events.clone, {
        params: { id: source.id },
        body: { title: values.title.trim(), countdownTarget: target ?? new Date(0) },
      }),
    changes: [events.list, events.getCurrent],
    notice: 'Next reception created.',
    onSuccess: ({ id }) => navigate({ to: linkTo('/events/$id', { id }) }),
  });
  const [tried, setTried] = useState(false);
  const errors: Record<string, string | undefined> = {
    ...getFieldErrors(clone.error),
    ...(values.title.trim() ? {} : { title: 'Title is required' }),
    ...(target ? {} : { countdownTarget: 'Countdown date and time are required' }),
  };
  const error = (field: string) => (tried ? errors[field] : undefined);
  const submit = () => {
    setTried(true);
    if (values.title.trim() && target) clone.mutate();
  };
  return { values, setValues, clone, error, submit };
}

/** Creates next year's reception with the tables, chairs and prices of this one, unsold (decisions, section 2). */
export function NextReceptionDialog({ source, onClose }: { source: Event; onClose: () => void }) {
  const { data: site } = useSite();
  const timeZone = site?.timeZone ?? 'UTC';
  const { values, setValues, clone, error, submit } = useNextReception(source, timeZone);
  return (
    <FormDialog
      title="Start next year’s reception"
      submit="Start reception"
      mutation={clone}
      onSubmit={submit}
      onClose={onClose}
      width={560}
    >
      <p>
        We’ll copy the tables, chairs, prices, place and times of day from {source.title}. Tickets
        go on sale right away. You can set the sale dates next.
      </p>
      <TextField
        id="next-title"
        label="Title"
        value={values.title}
        error={error('title')}
        onChange={({ currentTarget: { value } }) => setValues({ ...values, title: value })}
      />
      <TextField
        id="next-target"
        type="datetime-local"
        step={1}
        label="Countdown ends"
        hint={`Time zone: ${timeZone}`}
        value={values.countdownTarget}
        error={error('countdownTarget')}
        onChange={({ currentTarget: { value } }) =>
          setValues({ ...values, countdownTarget: value })
        }
      />
    </FormDialog>
  );
}
