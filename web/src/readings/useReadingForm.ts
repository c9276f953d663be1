import { schemaResolver, useForm } from '@mantine/form';
import { isCallFailure } from '@namugongo/contract/call';
import { type Reading, ReadingChange, readings } from '@namugongo/contract/readings';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ask } from '../api.ts';
import { useKeptAnswers } from '../ui/useKeptAnswers.ts';
import { type Answers, answersOf, noAnswers } from './form-fields.ts';
import { forgetReadings } from './queries.ts';

/** The form of a reading, new where `reading` is null. Saving a new one creates it, else it is changed. */
export function useReadingForm(reading: Reading | null) {
  const client = useQueryClient();
  const form = useForm<Answers>({
    initialValues: reading ? answersOf(reading) : noAnswers,
    validate: schemaResolver(ReadingChange, { sync: true }),
  });
  const kept = useKeptAnswers(`reading ${reading?.id ?? 'new'}`, form);
  const save = useMutation({
    mutationFn: (answers: Answers) =>
      reading
        ? ask(readings.change, { params: { id: reading.id }, body: answers })
        : ask(readings.create, { body: answers }),
    onSuccess: async () => {
      kept.forget();
      await forgetReadings(client);
    },
    onError: (error) => {
      if (isCallFailure(error)) form.setErrors(error.problem.errors ?? {});
    },
  });
  return { form, kept, save };
}
