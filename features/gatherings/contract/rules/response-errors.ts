import {
  emptyResponse,
  findResponseError,
  isEmptyResponse,
} from '#features/tickets/contract/rules/questions.ts';
import type { GatheringQuestion, GatheringResponse } from '../gathering-questions.ts';

/** A message for each question whose response can't be, or has to be there and is not, by its id. */
export function findResponseErrors(
  questions: readonly GatheringQuestion[],
  responses: readonly GatheringResponse[],
  { canBeMissing = false }: { canBeMissing?: boolean } = {},
): Map<number, string> {
  const errors = new Map<number, string>();
  for (const question of questions) {
    const response =
      responses.find(({ questionId }) => questionId === question.id) ?? emptyResponse;
    const isMissing = question.isRequired && !canBeMissing && isEmptyResponse(response);
    const error = isMissing ? 'Please answer this' : findResponseError(question, response);
    if (error) errors.set(question.id, error);
  }
  return errors;
}
