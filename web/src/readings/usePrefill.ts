import type { UseFormReturnType } from '@mantine/form';
import { day } from '@namugongo/contract/codecs';
import { readings } from '@namugongo/contract/readings';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { apiQueryOptions } from '../api.ts';
import { type ReadingFormValues, getDifferingFields, getPrefillableFields } from './form-fields.ts';

/**
 * Loads the calendar's suggestion for the form's date. For a new reading, a changed date fills the empty fields, listed in `filled`;
 * only `applyCalendar` replaces what the editor wrote.
 */
export function usePrefill(form: UseFormReturnType<ReadingFormValues>, isNew: boolean) {
  const date = form.values.readingDate;
  const requested = useQuery({
    ...apiQueryOptions(readings.getSuggestion, { params: { date } }),
    enabled: day.safeParse(date).success,
  });
  const [filled, setFilled] = useState<Partial<ReadingFormValues>>({});
  const previous = useRef<Partial<ReadingFormValues>>({});
  const filledFor = useRef('');
  const offered = requested.data?.liturgicalDay.date === date ? requested.data.fields : undefined;
  useEffect(() => {
    if (!isNew || !offered || filledFor.current === date) return;
    filledFor.current = date;
    const prefilled = getPrefillableFields(form.values, offered, previous.current);
    previous.current = offered;
    setFilled(prefilled);
    if (Object.keys(prefilled).length > 0) form.setValues(prefilled);
  }, [isNew, offered, date, form]);
  const own = offered ? getDifferingFields(form.values, offered) : {};
  return {
    query: requested,
    suggestion: offered ? requested.data : undefined,
    filled,
    own,
    /** Replaces the editor's values by the calendar's. */
    applyCalendar() {
      form.setValues(own);
      setFilled((current) => ({ ...current, ...own }));
    },
  };
}
