import { schemaResolver } from '@mantine/form';
import { type Reading, ReadingChange, readings } from '@namugongo/contract/readings';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ask } from '../api.ts';
import { useDraftedForm } from '../ui/fields/useDraftedForm.ts';
import { type Answers, answersOf, noAnswers } from './form-fields.ts';
import { forgetReadings } from './queries.ts';

/** The form of a reading, new where `reading` is null. Saving a new one creates it, else it is changed. */
export function useReadingForm(reading: Reading | null) {
  const client = useQueryClient();
  const drafted = useDraftedForm<Answers>(
    `reading ${reading?.id ?? 'new'}`,
    reading ? answersOf(reading) : noAnswers,
    schemaResolver(ReadingChange, { sync: true }),
    'browser',
  );
  const save = useMutation({
    mutationFn: (answers: Answers) =>
      reading
        ? ask(readings.change, { params: { id: reading.id }, body: answers })
        : ask(readings.create, { body: answers }),
    onSuccess: async () => {
      drafted.forget();
      await forgetReadings(client);
    },
    onError: (error) => drafted.showRefusal(error),
  });
  return { drafted, save };
}
