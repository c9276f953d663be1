import { useMemo, useState } from 'react';
import { formatCount } from '#contract/rules/counts.ts';
import {
  type OccurrenceChangeInput,
  toOccurrenceFields,
} from '#features/gatherings/contract/gathering-days.ts';
import type { TeamGathering } from '#features/gatherings/contract/gatherings.ts';
import { describeRepeats } from '#features/gatherings/contract/rules/describe-schedule.ts';
import { formatOccurrence } from '#features/gatherings/contract/rules/format-occurrence.ts';
import { useSite } from '#features/site/web/site.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Badge } from '#ui/data/Badge.tsx';
import { FormDialog } from '#ui/dialogs/FormDialog.tsx';
import { CheckboxField } from '#ui/forms/CheckboxField.tsx';
import { getFieldErrors } from '#ui/forms/field-errors.ts';
import { TextField } from '#ui/forms/TextField.tsx';
import { useSeenRecord } from '#ui/forms/useSeenRecord.ts';
import { FormCard } from '#ui/layout/Card.tsx';
import layout from '#ui/layout/layout.module.css';
import items from '#ui/layout/items.module.css';
import styles from './Gatherings.module.css';
import { useChangeDay } from './queries.ts';

type Day = TeamGathering['days'][number];

const describeCounts = ({ coming, waiting, arrived }: Day): string =>
  [
    coming > 0 && `${formatCount(coming, 'person', 'people')} coming`,
    waiting > 0 && `${waiting} waiting`,
    arrived > 0 && `${arrived} came`,
  ]
    .filter(Boolean)
    .join(', ') || 'No answers yet';

/** The days of a gathering with how many come, each to cancel or move. */
export function DaysPart({ gathering, canEdit }: { gathering: TeamGathering; canEdit: boolean }) {
  const { data: site } = useSite();
  const [changing, setChanging] = useState<Day | null>(null);
  if (!site) return null;
  return (
    <FormCard as="section">
      <h2>{gathering.repeats === 'once' ? 'Day' : 'Days'}</h2>
      {gathering.repeats !== 'once' && <p>{describeRepeats(gathering)}</p>}
      {gathering.days.length === 0 && <p>It is over.</p>}
      <ul className={items.rows} aria-label="Days">
        {gathering.days.map((day) => {
          const label = formatOccurrence(day, site.timeZone);
          return (
            <li key={day.day}>
              <span>
                {label}
                <br />
                <span className={layout.hint}>
                  {[describeCounts(day), day.note].filter(Boolean).join(' · ')}
                </span>
              </span>
              <span className={layout.row}>
                {day.isCanceled && <Badge tone="danger">Canceled</Badge>}
                {!day.isCanceled && day.isMoved && <Badge tone="warn">Moved</Badge>}
                {canEdit && (
                  <Button
                    variant="secondary"
                    size="small"
                    aria-label={`Cancel or move ${label}`}
                    onClick={() => setChanging(day)}
                  >
                    Cancel or move
                  </Button>
                )}
              </span>
            </li>
          );
        })}
      </ul>
      {changing && (
        <DayDialog
          gathering={gathering}
          day={changing}
          label={formatOccurrence(changing, site.timeZone)}
          onEnd={() => setChanging(null)}
        />
      )}
    </FormCard>
  );
}

type DayDialogProps = { gathering: TeamGathering; day: Day; label: string; onEnd: () => void };

function DayDialog({ gathering, day: { day, coming, waiting }, label, onEnd }: DayDialogProps) {
  const stored = useMemo(() => toOccurrenceFields(gathering, day), [gathering, day]);
  const { seen, onError } = useSeenRecord(stored);
  const [entered, setEntered] = useState<Partial<OccurrenceChangeInput>>({});
  const values = { ...seen, ...entered };
  const change = useChangeDay(gathering.id, day);
  const errors = getFieldErrors(change.error);
  const enter = (part: Partial<OccurrenceChangeInput>) => setEntered({ ...entered, ...part });
  const field = (name: 'startTime' | 'endTime' | 'note') => ({
    id: `day-${name}`,
    value: values[name],
    error: errors[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      enter({ [name]: currentTarget.value }),
  });
  return (
    <FormDialog
      title={label}
      submit="Save day"
      mutation={change}
      onSubmit={() => change.mutate({ ...values, seen }, { onSuccess: onEnd, onError })}
      onClose={onEnd}
      width={560}
    >
      <CheckboxField
        label="Canceled this time"
        checked={values.isCanceled}
        onChange={(isCanceled) => enter({ isCanceled })}
      />
      <TextField
        id="day-movedTo"
        type="date"
        label="Moved to"
        optional
        value={values.movedTo ?? ''}
        error={errors['movedTo']}
        onChange={({ currentTarget }) => enter({ movedTo: currentTarget.value || null })}
      />
      <div className={styles.pair}>
        <TextField {...field('startTime')} type="time" label="Other start" optional />
        <TextField {...field('endTime')} type="time" label="Other end" optional />
      </div>
      <TextField
        {...field('note')}
        label="Why"
        optional
        autoComplete="off"
        maxLength={200}
        hint="For example, because of snow. It is on the page and in the email."
      />
      <p className={layout.hint}>
        {coming + waiting > 0
          ? `We’ll email the ${formatCount(coming + waiting, 'person', 'people')} who answered.`
          : 'No one has answered yet, so no one gets an email.'}
      </p>
    </FormDialog>
  );
}
