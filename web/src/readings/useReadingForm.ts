import { schemaResolver } from '@mantine/form';
import { type Reading, ReadingInput, readings } from '@namugongo/contract/readings';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../api.ts';
import { showNotice } from '../ui/feedback/notices.ts';
import { useDraftForm } from '../ui/forms/useDraftForm.ts';
import { type ReadingFormValues, toFormValues, emptyReadingValues } from './form-fields.ts';
import { invalidateReadings } from './queries.ts';

/** The form of a reading. Saving creates it when `reading` is null, else updates it. */
export function useReadingForm(reading: Reading | null) {
  const client = useQueryClient();
  const draftForm = useDraftForm<ReadingFormValues>(
    `reading ${reading?.id ?? 'new'}`,
    reading ? toFormValues(reading) : emptyReadingValues,
    schemaResolver(ReadingInput, { sync: true }),
    'browser',
  );
  const save = useMutation({
    mutationFn: (formValues: ReadingFormValues) =>
      reading
        ? callApi(readings.update, { params: { id: reading.id }, body: formValues })
        : callApi(readings.create, { body: formValues }),
    onSuccess: async () => {
      showNotice('Reading saved.');
      draftForm.discard();
      await invalidateReadings(client);
    },
    onError: (error) => draftForm.showErrors(error),
  });
  return { draftForm, save };
}
