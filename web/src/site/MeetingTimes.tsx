import type { SiteSettings } from '@namugongo/contract/site';
import { Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import styles from './Settings.module.css';

type Times = SiteSettings['meetingTimes'];
type MeetingTimesProps = {
  times: Times;
  errors: Partial<Record<string, ReactNode>>;
  onChange: (times: Times) => void;
};

/** When people meet, in words: 'Sunday', '1:00 pm'. They stand at the foot of every page in this order. */
export function MeetingTimes({ times, errors, onChange }: MeetingTimesProps) {
  const change = (place: number, part: Partial<Times[number]>) =>
    onChange(times.map((time, at) => (at === place ? { ...time, ...part } : time)));
  return (
    <fieldset className={styles.times}>
      <legend>Meeting times</legend>
      {times.length === 0 && <p className={styles.hint}>None: the foot of the pages names none.</p>}
      {times.map(({ day, time }, place) => (
        <div className={styles.time} key={place}>
          <TextField
            id={`meetingTimes.${place}.day`}
            label="Day"
            value={day}
            error={errors[`meetingTimes.${place}.day`]}
            onChange={({ currentTarget }) => change(place, { day: currentTarget.value })}
          />
          <TextField
            id={`meetingTimes.${place}.time`}
            label="Time"
            value={time}
            error={errors[`meetingTimes.${place}.time`]}
            onChange={({ currentTarget }) => change(place, { time: currentTarget.value })}
          />
          <IconButton
            label={`Remove ${day || 'this time'}`}
            icon={<Trash2 aria-hidden="true" />}
            onClick={() => onChange(times.filter((_, at) => at !== place))}
          />
        </div>
      ))}
      <div>
        <Button
          look="quiet"
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
