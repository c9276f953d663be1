import { useState } from 'react';
import { hasProblemCode } from '#contract/client.ts';
import type { Intention } from '#features/intentions/contract/intentions.ts';
import { formatClockTime } from '#contract/rules/dates.ts';
import { listMeetingDays, parseMeetingTime } from '#features/site/contract/rules/meeting-times.ts';
import { useSite } from '#features/site/web/site.ts';
import { Button } from '#ui/controls/Button.tsx';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { getFieldErrors } from '#ui/forms/field-errors.ts';
import { Form } from '#ui/forms/Form.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { FormCard } from '#ui/layout/Card.tsx';
import layout from '#ui/layout/layout.module.css';
import { useSettle } from './queries.ts';

/** The hours of the community's Masses on a day, from the settings: '13:00'. */
function useMassTimes(): (day: string) => string[] {
  const { data: site } = useSite();
  const meetings = (site?.meetingTimes ?? []).flatMap((time) => parseMeetingTime(time) ?? []);
  return (day) =>
    day === ''
      ? []
      : meetings
          .filter((meeting) => listMeetingDays(meeting, { from: day, to: day }).length > 0)
          .map(({ time }) => time);
}

/** Puts a request on a Mass, or moves it to another. */
export function PlacePart({ intention }: { intention: Intention }) {
  const listTimes = useMassTimes();
  const [day, setDay] = useState(intention.day ?? intention.wishedDay ?? '');
  const [ownTime, setOwnTime] = useState(intention.startTime);
  const isPlaced = intention.state === 'placed';
  const settle = useSettle(intention, isPlaced ? 'Moved to another Mass.' : 'Placed on the Mass.');
  const times = listTimes(day);
  const startTime = ownTime || (times[0] ?? '');
  const errors = getFieldErrors(settle.error);
  const place = (acceptsSecond: boolean) =>
    settle.mutate({ state: 'placed', day: day || null, startTime, acceptsSecond });
  const hasOffering = hasProblemCode(settle.error, 'mass-has-offering');
  return (
    <FormCard as="section">
      <h2>{isPlaced ? 'Move to another Mass' : 'Place on a Mass'}</h2>
      <Form onSubmit={() => !settle.isPending && place(false)}>
        <TextField
          id="day"
          type="date"
          label="Day of the Mass"
          value={day}
          error={errors['day']}
          onChange={({ currentTarget }) => setDay(currentTarget.value)}
        />
        <TextField
          id="startTime"
          type="time"
          label="Time of the Mass"
          hint={
            times.length > 0 && `Our Masses on this day: ${times.map(formatClockTime).join(', ')}.`
          }
          value={startTime}
          error={errors['startTime']}
          onChange={({ currentTarget }) => setOwnTime(currentTarget.value)}
        />
        {settle.error && !hasOffering && Object.keys(errors).length === 0 && (
          <ErrorMessage error={settle.error} />
        )}
        <div className={layout.rowWide}>
          <Button type="submit" busy={settle.isPending}>
            {isPlaced ? 'Move' : 'Place'}
          </Button>
        </div>
      </Form>
      <ConfirmDialog
        title="Place a second offering on this Mass?"
        opened={hasOffering}
        confirmLabel="Place anyway"
        busy={settle.isPending}
        onConfirm={() => place(true)}
        onCancel={() => settle.reset()}
      >
        <p>
          This Mass has an intention with an offering already, and one offering is for one Mass.
        </p>
      </ConfirmDialog>
    </FormCard>
  );
}
