import { questions, responses } from '#features/tickets/contract/questions.ts';

/** Whatever shows questions or what was responded. */
export const changedByQuestions = [questions.list, responses.list] as const;
