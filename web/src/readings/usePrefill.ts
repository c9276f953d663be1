import type { UseFormReturnType } from '@mantine/form';
import { calendarDay } from '@namugongo/contract/liturgical-day';
import { readings } from '@namugongo/contract/readings';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { queryOf } from '../api.ts';
import { type Answers, differing, fillable } from './form-fields.ts';

/**
 * Asks the calendar about the form's date. For a new reading it fills what is empty when the date was set by hand, and says what;
 * what the editor wrote is only replaced by `useCalendars`.
 */
export function usePrefill(form: UseFormReturnType<Answers>, isNew: boolean) {
  const date = form.values.readingDate;
  const asked = useQuery({
    ...queryOf(readings.suggestion, { params: { date } }),
    enabled: calendarDay.safeParse(date).success,
  });
  const [filled, setFilled] = useState<Partial<Answers>>({});
  const before = useRef<Partial<Answers>>({});
  const doneFor = useRef('');
  const offered = asked.data?.liturgicalDay.date === date ? asked.data.fields : undefined;
  useEffect(() => {
    if (!isNew || !offered || doneFor.current === date) return;
    doneFor.current = date;
    const found = fillable(form.values, offered, before.current);
    before.current = offered;
    setFilled(found);
    if (Object.keys(found).length > 0) form.setValues(found);
  }, [isNew, offered, date, form]);
  const own = offered ? differing(form.values, offered) : {};
  return {
    asked,
    suggestion: offered ? asked.data : undefined,
    filled,
    own,
    /** Puts the calendar's words in the place of the editor's. */
    useCalendars() {
      form.setValues(own);
      setFilled((current) => ({ ...current, ...own }));
    },
  };
}
