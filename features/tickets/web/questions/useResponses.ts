import { formatCount } from '#contract/rules/counts.ts';
import type { QuestionResponse, ResponseChange } from '#features/tickets/contract/questions.ts';
import {
  emptyResponse,
  findResponse,
  findResponseError,
  isSameResponse,
  type ResponsePlace,
  type ResponseValue,
  toPlace,
} from '#features/tickets/contract/rules/questions.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { type Endpoints, invalidateEndpoints } from '#ui/api.ts';
import { showNotice, showUndo } from '#ui/feedback/notices.ts';
import { useApiMutation } from '#ui/feedback/useApiMutation.ts';
import { useSeenRecord } from '#ui/forms/useSeenRecord.ts';
import type { FormSlot } from './guest-slots.ts';

type Values = Record<string, ResponseValue>;

const formatFieldId = ({ questionId, ticketId }: ResponsePlace): string =>
  `response-${questionId}-${ticketId ?? 'order'}`;

/** The id of the field of a slot. */
export const getFieldId = (slot: FormSlot): string => formatFieldId(toPlace(slot));

type ResponsesOptions = {
  slots: readonly FormSlot[];
  responses: readonly QuestionResponse[];
  /** Saves all or none. */
  save: (changes: ResponseChange[]) => Promise<unknown>;
  /** Whose responses of the API change. */
  changes: readonly Endpoints[];
  onSaved?: () => void;
};

/** The responses in a form: those that changed are saved together, and the notice puts back what was there. */
export function useResponses({ slots, responses, save, changes, onSaved }: ResponsesOptions) {
  const client = useQueryClient();
  const stored = useMemo(() => readStored(slots, responses), [slots, responses]);
  const { seen, addSaved, onError } = useSeenRecord<Values>(stored, 'responses-changed');
  const [values, setValues] = useState<Values>(seen);
  const [isTried, setIsTried] = useState(false);
  const getSeen = (slot: FormSlot) => seen[getFieldId(slot)] ?? emptyResponse;
  const getValue = (slot: FormSlot) => values[getFieldId(slot)] ?? getSeen(slot);
  const changed = slots.filter(
    (slot) => slot.isOpen && !isSameResponse(normalize(getValue(slot)), getSeen(slot)),
  );
  const { mutate, isPending, error } = useApiMutation({
    call: save,
    changes,
    onError,
    onSuccess(_result, saved) {
      addSaved(toValues(saved));
      setIsTried(false);
      showUndo({
        message: `${formatCount(saved.length, 'answer')} saved.`,
        undo: () => undo(saved),
      });
      onSaved?.();
    },
  });
  const undo = async (saved: readonly ResponseChange[]) => {
    const back = saved.map((change) => ({ ...change, before: change.after, after: change.before }));
    await save(back);
    addSaved(toValues(back));
    setValues((last) => ({ ...last, ...toValues(back) }));
    await invalidateEndpoints(client, ...changes);
  };
  const invalid = changed.filter(
    (slot) => findResponseError(slot.question, normalize(getValue(slot))) !== null,
  );
  const submit = () => {
    setIsTried(true);
    if (invalid.length > 0 || isPending) return;
    if (changed.length === 0) showNotice('No answer has changed.');
    else mutate(changed.map((slot) => toChange(slot, getSeen(slot), getValue(slot))));
  };
  return {
    getValue,
    setValue: (slot: FormSlot, value: ResponseValue) =>
      setValues((last) => ({ ...last, [getFieldId(slot)]: value })),
    getError: (slot: FormSlot): string | null =>
      isTried && invalid.includes(slot)
        ? findResponseError(slot.question, normalize(getValue(slot)))
        : null,
    errors: (isTried ? invalid : []).map((slot) => ({
      field: getFieldId(slot),
      label: slot.question.text,
    })),
    /** What someone else responded since the form was filled; null when nobody did. */
    getChange: (slot: FormSlot): ResponseValue | null => {
      const now = stored[getFieldId(slot)];
      return now && !isSameResponse(now, getSeen(slot)) ? now : null;
    },
    isDirty: changed.length > 0,
    submit,
    isPending,
    error,
  };
}

export type Responses = ReturnType<typeof useResponses>;

/** As the server stores it. */
const normalize = ({ text, choiceIds }: ResponseValue): ResponseValue => ({
  text: text.trim(),
  choiceIds,
});

const readStored = (slots: readonly FormSlot[], responses: readonly QuestionResponse[]): Values =>
  Object.fromEntries(
    slots.map((slot) => [getFieldId(slot), findResponse(responses, toPlace(slot))]),
  );

const toWire = ({ text, choiceIds }: ResponseValue) => ({ text, choiceIds: [...choiceIds] });

const toChange = (slot: FormSlot, before: ResponseValue, after: ResponseValue) => ({
  ...toPlace(slot),
  before: toWire(before),
  after: toWire(normalize(after)),
});

const toValues = (changes: readonly ResponseChange[]): Values =>
  Object.fromEntries(changes.map(({ after, ...place }) => [formatFieldId(place), after]));
