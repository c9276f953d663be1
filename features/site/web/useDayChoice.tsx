import { dayInTimeZone } from '#contract/rules/dates.ts';
import { useState } from 'react';
import { useSite } from './site.ts';
import { TextField } from '#ui/forms/TextField.tsx';

/** A day up to today in the site's time zone (yyyy-mm-dd), and the field that chooses it. */
export function useDayChoice(id: string) {
  const timeZone = useSite().data?.timeZone ?? 'UTC';
  const today = dayInTimeZone(new Date(), timeZone);
  const [chosen, setChosen] = useState<string | null>(null);
  const day = chosen ?? today;
  const field = (
    <TextField
      id={id}
      type="date"
      label="Day"
      value={day}
      max={today}
      onChange={({ currentTarget }) => setChosen(currentTarget.value || null)}
    />
  );
  return { day, field };
}
