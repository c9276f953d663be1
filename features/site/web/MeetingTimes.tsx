import type { SiteSettings } from '#features/site/contract/site.ts';
import { Plus, Trash2 } from '#ui/icons.ts';
import type { ReactNode } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { IconButton } from '#ui/controls/IconButton.tsx';
import layout from '#ui/layout/layout.module.css';
import styles from './Settings.module.css';

type Times = SiteSettings['meetingTimes'];
type MeetingTimesProps = {
  times: Times;
  errors: Partial<Record<string, ReactNode>>;
  onChange: (times: Times) => void;
};

/** Edits the meeting times of the footer, like 'Sunday' and '1:00 pm'. */
export function MeetingTimes({ times, errors, onChange }: MeetingTimesProps) {
  const update = (place: number, changes: Partial<Times[number]>) =>
    onChange(times.map((time, index) => (index === place ? { ...time, ...changes } : time)));
  return (
    <fieldset className={styles.times}>
      <legend>Meeting times</legend>
      {times.length === 0 && (
        <p className={layout.hint}>None yet. Add one to show it at the bottom of every page.</p>
      )}
      {times.map(({ day, time }, place) => (
        <div className={styles.time} key={place}>
          <TextField
            id={`meetingTimes.${place}.day`}
            label="Day"
            value={day}
            error={errors[`meetingTimes.${place}.day`]}
            onChange={({ currentTarget }) => update(place, { day: currentTarget.value })}
          />
          <TextField
            id={`meetingTimes.${place}.time`}
            label="Time"
            value={time}
            error={errors[`meetingTimes.${place}.time`]}
            onChange={({ currentTarget }) => update(place, { time: currentTarget.value })}
          />
          <IconButton
            label={`Remove ${day || 'this time'}`}
            icon={<Trash2 aria-hidden="true" />}
            onClick={() => onChange(times.filter((_, index) => index !== place))}
          />
        </div>
      ))}
      <div>
        <Button
          variant="secondary"
          size="small"
          icon={<Plus aria-hidden="true" />}
          disabled={times.length >= 14}
          onClick={() => onChange([...times, { day: '', time: '' }])}
        >
          Add a time
        </Button>
      </div>
    </fieldset>
  );
}
