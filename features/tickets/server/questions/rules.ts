import { isSameText } from '#contract/rules/normalize.ts';
import {
  confirmChoices,
  hasOwnChoices,
  type QuestionKind,
} from '#features/tickets/contract/rules/questions.ts';
import type { ChoiceInput, Question } from '#features/tickets/contract/questions.ts';

type Choices = Question['choices'];

/**
 * The choices to store: those of the input in its order, a new one with an id of its own or with that of a retired choice of the same
 * label. One that is left out but that someone has stays at the end, no longer offered. Null when the input names a choice that there
 * is not.
 */
export function mergeChoices(
  before: Choices,
  { kind, choices }: { kind: QuestionKind; choices: readonly ChoiceInput[] },
  usedIds: readonly number[],
): Choices | null {
  if (kind === 'confirm') return [...confirmChoices];
  if (!hasOwnChoices(kind)) return [];
  const retired = before.filter(({ isRetired }) => isRetired);
  let lastId = Math.max(0, ...before.map(({ id }) => id));
  const merged = choices.map(({ id, label }) => {
    const same = retired.find((choice) => isSameText(choice.label, label));
    return { id: id ?? same?.id ?? ++lastId, label, isRetired: false };
  });
  const ids = merged.map(({ id }) => id);
  const isStored = (id: number) => before.some((choice) => choice.id === id);
  const hasOnlyExisting = choices.every(({ id }) => id === null || isStored(id));
  if (!hasOnlyExisting || new Set(ids).size < ids.length) return null;
  const left = before.filter(({ id }) => !ids.includes(id) && usedIds.includes(id));
  return [...merged, ...left.map((choice) => ({ ...choice, isRetired: true }))];
}
