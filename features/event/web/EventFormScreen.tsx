import { decapitalize } from '#contract/rules/capitals.ts';
import { formatCount } from '#contract/rules/counts.ts';
import { events } from '#features/event/contract/events.ts';
import type { Event } from '#contract/event.ts';
import { site } from '#features/site/contract/site.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '#ui/router/use-router.ts';
import { useState } from 'react';
import { apiQueryOptions, callApi } from '#ui/api.ts';
import { useSite, useSendsEmail } from '#features/site/web/site.ts';
import { Button, LinkButton } from '#ui/controls/Button.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { UnsavedChangesDialog } from '#ui/dialogs/UnsavedChangesDialog.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { useSeenRecord } from '#ui/forms/useSeenRecord.ts';
import { useApiMutation } from '#ui/feedback/useApiMutation.ts';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { StaffPage } from '#ui/layout/StaffPage.tsx';
import {
  type EventFormValues,
  toFormValues,
  toEventFacts,
  toEventInput,
  validateEvent,
} from './event-form-values.ts';
import { EventFields, getEventFieldLabel, PriceFields } from './EventFields.tsx';
import layout from '#ui/layout/layout.module.css';
import styles from './Events.module.css';
import { listEventChanges } from '#features/event/contract/rules/event-details.ts';
import { getEventStart } from '#features/event/contract/rules/event-times.ts';
import { Alert } from '#ui/feedback/Alert.tsx';
import { CheckboxField } from '#ui/forms/CheckboxField.tsx';

/** /events/{id}: edits a reception, its sales window and prices. */
export function EventFormScreen() {
  const { id } = useParams();
  const { data: site } = useSite();
  const event = useQuery(apiQueryOptions(events.get, { params: { id: Number(id) } }));
  return (
    <StaffPage title="Edit reception" subtitle={event.data?.title}>
      <Loaded query={event} loading skeleton={<Skeleton height="40rem" />}>
        {(data) => site && <EventForm key={data.id} event={data} timeZone={site.timeZone} />}
      </Loaded>
    </StaffPage>
  );
}

function useEventForm(event: Event, timeZone: string) {
  const navigate = useNavigate();
  const [before] = useState(() => toFormValues(event, timeZone));
  const [values, setValues] = useState<EventFormValues>(before);
  const [tried, setTried] = useState(false);
  const notice = useHolderNotice(event, values, timeZone);
  const { seen, onError } = useSeenRecord(event);
  const params = { id: event.id };
  const save = useApiMutation({
    call: () =>
      callApi(events.update, {
        params,
        body: {
          ...toEventInput(values, timeZone),
          notifyHolders: notice.isChosen,
          seen: toEventFacts(seen),
        },
      }),
    changes: [events.list, events.getCurrent, events.get, site.get],
    notice: notice.isChosen
      ? 'Reception saved. We’ll email the ticket holders.'
      : 'Reception saved.',
    // An email about the change can't be taken back.
    undo: notice.isChosen
      ? null
      : (saved) =>
          callApi(events.update, {
            params,
            body: { ...toEventFacts(seen), seen: toEventFacts(saved) },
          }),
    onError,
    onSuccess: () => navigate({ to: '/events' }),
  });
  const errors = tried ? validateEvent(values, timeZone) : {};
  const dirty = JSON.stringify(values) !== JSON.stringify(before);
  const submit = () => {
    setTried(true);
    if (Object.keys(validateEvent(values, timeZone)).length === 0 && !save.isPending) save.mutate();
  };
  return { values, setValues, errors, dirty, save, submit, notice };
}

function EventForm({ event, timeZone }: { event: Event; timeZone: string }) {
  const { values, setValues, errors, dirty, save, submit, notice } = useEventForm(event, timeZone);
  const fieldErrors = Object.keys(errors).map((field) => ({
    field,
    label: getEventFieldLabel(field),
  }));
  return (
    <Card className={styles.form}>
      <Form errors={fieldErrors} onSubmit={submit}>
        <EventFields
          values={values}
          errors={errors}
          timeZone={timeZone}
          onChange={(change) => setValues({ ...values, ...change })}
        />
        <PriceFields
          prices={values.prices}
          errors={errors}
          onChange={(prices) => setValues({ ...values, prices })}
        />
        <p className={layout.soft}>New prices apply to chairs that aren’t sold or being paid.</p>
        <HolderNotice notice={notice} />
        {save.error && <ErrorMessage error={save.error} />}
        <div className={styles.actions}>
          <Button type="submit" busy={save.isPending}>
            Save reception
          </Button>
          <LinkButton variant="secondary" to="/events">
            Cancel
          </LinkButton>
        </div>
      </Form>
      <UnsavedChangesDialog
        isDirty={dirty && !save.isPending && !save.isSuccess}
        title="Leave without saving the reception?"
      />
    </Card>
  );
}

/** Whether the form has a change that ticket holders have to know, and whether staff tell them by email. */
function useHolderNotice(event: Event, values: EventFormValues, timeZone: string) {
  const sendsEmail = useSendsEmail();
  const { data } = useQuery(apiQueryOptions(events.countHolders, { params: { id: event.id } }));
  const [isTicked, setIsTicked] = useState(true);
  const [now] = useState(Date.now);
  const after = toEventInput(values, timeZone);
  const labels = listEventChanges(event, after, timeZone).map(({ label }) => decapitalize(label));
  const holders = data?.holders ?? 0;
  const isOffered = labels.length > 0 && holders > 0 && getEventStart(after).getTime() > now;
  return {
    isOffered,
    isChosen: isOffered && sendsEmail && isTicked,
    sendsEmail,
    holders: formatCount(holders, 'ticket holder'),
    changes: labels.join(', '),
    isTicked,
    setIsTicked,
  };
}

type HolderNoticeProps = { notice: ReturnType<typeof useHolderNotice> };

function HolderNotice({ notice }: HolderNoticeProps) {
  const { isOffered, sendsEmail, holders, changes, isTicked, setIsTicked } = notice;
  if (!isOffered) return null;
  if (!sendsEmail)
    return (
      <Alert tone="warn">
        This site can’t send email yet. Please tell your {holders} about the change.
      </Alert>
    );
  return (
    <CheckboxField
      label={`Tell ${holders} by email`}
      hint={`Everyone gets one email with what has changed: ${changes}.`}
      checked={isTicked}
      onChange={setIsTicked}
    />
  );
}
