import { z } from 'zod';
import { id } from '#contract/codecs.ts';
import { line } from '#contract/texts.ts';
import {
  choicesProblem,
  ChoiceInput,
  choicesRule,
  hasRightChoices,
  maxHelpLength,
  maxQuestionLength,
} from '#features/tickets/contract/questions.ts';
import {
  hasOwnChoices,
  maxChoices,
  maxResponseLength,
  questionKinds,
} from '#features/tickets/contract/rules/questions.ts';

const fields = {
  text: line(maxQuestionLength, { required: 'Write the question' }),
  help: line(maxHelpLength),
  kind: z.enum(questionKinds),
  isRequired: z.boolean(),
};

/** A question for those who come; `id` is null for a new one. */
export const GatheringQuestionInput = z
  .object({ id: id.nullable(), ...fields, choices: z.array(ChoiceInput).max(maxChoices) })
  .refine(hasRightChoices, choicesProblem)
  .describe(choicesRule);
export type GatheringQuestionInput = z.output<typeof GatheringQuestionInput>;

const questions = z.array(GatheringQuestionInput).max(20);
/** `seen`: as the screen showed them. One of `questions` that is not stored comes back as it was. */
export const QuestionsChange = z.object({ questions, seen: questions });
export type QuestionsChange = z.output<typeof QuestionsChange>;

export const GatheringQuestion = z.object({
  id,
  ...fields,
  text: z.string(),
  help: z.string(),
  choices: z.array(z.object({ id: z.int(), label: z.string(), isRetired: z.boolean() })),
});
export type GatheringQuestion = z.output<typeof GatheringQuestion>;

/** A question as its form begins with it: without choices that are no longer offered. */
export const toQuestionInput = ({
  choices,
  ...question
}: GatheringQuestion): GatheringQuestionInput => ({
  ...question,
  choices: hasOwnChoices(question.kind)
    ? choices.filter(({ isRetired }) => !isRetired).map(({ id, label }) => ({ id, label }))
    : [],
});

/** What someone responded to one question. */
export const GatheringResponse = z.object({
  questionId: id,
  text: line(maxResponseLength),
  choiceIds: z.array(id).max(maxChoices),
});
export type GatheringResponse = z.output<typeof GatheringResponse>;
