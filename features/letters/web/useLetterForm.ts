import { useState } from 'react';
import { type LetterInput, letters } from '#features/letters/contract/letters.ts';
import { useSendsEmail } from '#features/site/web/site.ts';
import { callApi } from '#ui/api.ts';
import { useApiMutation } from '#ui/feedback/useApiMutation.ts';
import { useDraftForm } from '#ui/forms/useDraftForm.ts';
import { useNavigate } from '#ui/router/use-router.ts';
import { useSeenRecord } from '#ui/forms/useSeenRecord.ts';
import {
  findDraftErrors,
  type LetterValues,
  parseLetter,
  toLetterInput,
  toLetterValues,
  type WrittenLetter,
} from './letter-form-values.ts';
import { formatPeople } from '#features/guest-messages/web/message-labels.ts';

type SendChoice = { values: LetterValues; count: number; sendAt: Date | null };

/** The form of a letter, how it is saved, and how it is sent: saved first, as it stands in the form. */
export function useLetterForm(letter: WrittenLetter, onSent: (id: number) => unknown) {
  const navigate = useNavigate();
  const sendsEmail = useSendsEmail();
  const draftForm = useDraftForm<LetterValues>(
    'accountTextDraft',
    `letter ${letter.id ?? 'new'}`,
    toLetterValues(letter),
    findDraftErrors,
  );
  const store = useStore(letter);
  const save = useApiMutation({
    call: store.save,
    changes: [letters],
    notice: 'Draft saved.',
    onSuccess() {
      draftForm.discard();
      return navigate({ to: '/letters-admin' });
    },
    onError: store.onError,
  });
  const send = useApiMutation({
    async call({ values, count, sendAt }: SendChoice) {
      const { id, seen } = await store.save(values);
      return callApi(letters.send, { params: { id }, body: { seen, count, sendAt } });
    },
    changes: [letters],
    notice(_, { count, sendAt }) {
      if (sendAt) return `Saved. It goes to ${formatPeople(count)} at its time.`;
      return sendsEmail
        ? `We’ll email ${formatPeople(count)}.`
        : 'This site can’t send email yet. An administrator finds the emails under “Mail”.';
    },
    onSuccess({ id }) {
      draftForm.discard();
      return onSent(id);
    },
    onError: store.onError,
  });
  return {
    draftForm,
    save,
    send,
    set(change: Partial<LetterValues>) {
      draftForm.form.setValues((values) => ({ ...values, ...change }));
      for (const field of Object.keys(change)) draftForm.form.clearFieldError(field);
    },
  };
}

/** Saves the values once: a letter that was created and not sent is changed by the next try. */
function useStore(letter: WrittenLetter) {
  const { seen, addSaved, onError } = useSeenRecord<LetterInput>(letter);
  const [created, setCreated] = useState<number | null>(null);
  const id = letter.id ?? created;
  async function save(values: LetterValues): Promise<{ id: number; seen: LetterInput }> {
    const input = parseLetter(values);
    const saved =
      id === null
        ? await callApi(letters.create, { body: input })
        : await callApi(letters.update, {
            params: { id },
            body: { letter: input, seen: toLetterInput(seen) },
          });
    setCreated(saved.id);
    addSaved(toLetterInput(saved));
    return { id: saved.id, seen: toLetterInput(saved) };
  }
  return { save, onError };
}
