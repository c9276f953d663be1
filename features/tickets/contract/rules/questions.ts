import type { ChairType } from '#contract/chairs.ts';
import { formatCount } from '#contract/rules/counts.ts';
import { type EventSchedule, getEventStart } from '#features/event/contract/rules/event-times.ts';

export const questionKinds = ['one', 'several', 'confirm', 'text', 'number'] as const;
export type QuestionKind = (typeof questionKinds)[number];

export const questionKindLabels: Record<QuestionKind, string> = {
  one: 'Choose one',
  several: 'Choose any number',
  confirm: 'Yes or no',
  text: 'Short text',
  number: 'Number',
};

/** Kinds whose choices staff write. */
const kindsWithChoices: readonly QuestionKind[] = ['one', 'several'];
export const hasOwnChoices = (kind: QuestionKind): boolean => kindsWithChoices.includes(kind);

/** A question is for each guest, or once for an order. */
export const questionScopes = ['guest', 'order'] as const;
export type QuestionScope = (typeof questionScopes)[number];

export const questionScopeLabels: Record<QuestionScope, string> = {
  guest: 'Each guest',
  order: 'Once for each order',
};

export const maxQuestions = 20;
export const maxChoices = 30;
export const maxChoiceLength = 80;
export const maxResponseLength = 200;
const maxNumber = 9999;

/** How long responses stay after the reception. */
export const responseRetentionDays = 90;

type Choice = { id: number; label: string; isRetired: boolean };

export const confirmChoices: readonly Choice[] = [
  { id: 1, label: 'Yes', isRetired: false },
  { id: 2, label: 'No', isRetired: false },
];

type Question = {
  id: number;
  text: string;
  scope: QuestionScope;
  kind: QuestionKind;
  choices: readonly Choice[];
  isRequired: boolean;
  guestTypes: readonly ChairType[];
  closesDaysBefore: number | null;
};

/** What someone responded: the ids of choices, or a text that may be a number. Nothing at all: no response. */
export type ResponseValue = { text: string; choiceIds: readonly number[] };
export const emptyResponse = { text: '', choiceIds: [] } satisfies ResponseValue;

/** Where a response belongs: the guest of a ticket, or the order. */
export type ResponsePlace = { questionId: number; ticketId: number | null };
type PlacedResponse = ResponsePlace & ResponseValue;

export const isEmptyResponse = ({ text, choiceIds }: ResponseValue): boolean =>
  text === '' && choiceIds.length === 0;

/** The order in which choices were ticked makes no difference. */
export const isSameResponse = (a: ResponseValue, b: ResponseValue): boolean =>
  a.text === b.text &&
  a.choiceIds.length === b.choiceIds.length &&
  a.choiceIds.every((id) => b.choiceIds.includes(id));

export const findResponse = (
  responses: readonly PlacedResponse[],
  { questionId, ticketId }: ResponsePlace,
): ResponseValue =>
  responses.find(
    (response) => response.questionId === questionId && response.ticketId === ticketId,
  ) ?? emptyResponse;

/** Why a question can't have this response; null when it can. No response is always fine. */
export function findResponseError(
  { kind, choices }: Pick<Question, 'kind' | 'choices'>,
  { text, choiceIds }: ResponseValue,
): string | null {
  if (kind === 'text' || kind === 'number') {
    if (choiceIds.length > 0) return 'This question has no choices';
    if (text.length > maxResponseLength) return `Use at most ${maxResponseLength} characters`;
    return kind === 'number' && text !== '' && !isWholeNumber(text)
      ? `Use a whole number from 0 to ${maxNumber}`
      : null;
  }
  if (text !== '') return 'Choose from the list';
  if (kind !== 'several' && choiceIds.length > 1) return 'Choose only one';
  const chosen = choiceIds.map((id) => choices.find((choice) => choice.id === id));
  const retired = chosen.find((choice) => choice?.isRetired);
  if (retired) return `“${retired.label}” is no longer offered`;
  const isInvalid = chosen.includes(undefined) || new Set(choiceIds).size < choiceIds.length;
  return isInvalid ? 'Choose from the list' : null;
}

const isWholeNumber = (text: string): boolean => /^\d{1,4}$/.test(text);

/** A question in a place that can have its response. */
export type ResponseSlot<Q extends Question = Question> = { question: Q; ticketId: number | null };

type GuestTicket = { id: number; chairType: ChairType };

const isFor = ({ guestTypes }: Question, { chairType }: GuestTicket): boolean =>
  guestTypes.length === 0 || guestTypes.includes(chairType);

/**
 * The places for responses of an order: each ticket's, and those of the order itself unless `scopes` leaves them out. A question for some
 * guest types is for the orders that have such a guest.
 */
export const listSlots = <Q extends Question>(
  questions: readonly Q[],
  tickets: readonly GuestTicket[],
  scopes: readonly QuestionScope[] = questionScopes,
): ResponseSlot<Q>[] =>
  questions
    .filter(({ scope }) => scopes.includes(scope))
    .flatMap((question): ResponseSlot<Q>[] => {
      const own = tickets.filter((ticket) => isFor(question, ticket));
      if (question.scope === 'guest') return own.map(({ id }) => ({ question, ticketId: id }));
      return own.length > 0 ? [{ question, ticketId: null }] : [];
    });

export const toPlace = ({ question, ticketId }: ResponseSlot): ResponsePlace => ({
  questionId: question.id,
  ticketId,
});

const dayMs = 86_400_000;

/** Until when guests may respond; null for as long as their ticket can be changed. */
export const getQuestionEnd = (
  { closesDaysBefore }: Pick<Question, 'closesDaysBefore'>,
  schedule: EventSchedule,
): Date | null =>
  closesDaysBefore === null
    ? null
    : new Date(getEventStart(schedule).getTime() - closesDaysBefore * dayMs);

export function isQuestionOpen(
  question: Pick<Question, 'closesDaysBefore'>,
  schedule: EventSchedule,
  now: Date,
): boolean {
  const end = getQuestionEnd(question, schedule);
  return end === null || now < end;
}

/** The places whose required response is not there yet. */
export const listMissing = <Q extends Question>(
  slots: readonly ResponseSlot<Q>[],
  responses: readonly PlacedResponse[],
): ResponseSlot<Q>[] =>
  slots.filter(
    (slot) => slot.question.isRequired && isEmptyResponse(findResponse(responses, toPlace(slot))),
  );

/** '2 answers are missing: Meal; T-shirt.' */
export function describeMissing(missing: readonly ResponseSlot[]): string {
  const texts = [...new Set(missing.map(({ question }) => question.text))].join('; ');
  const end = /[.?!]$/.test(texts) ? '' : '.';
  return `${formatCount(missing.length, 'answer is', 'answers are')} missing: ${texts}${end}`;
}

/** 'Beef, Fish'; empty without a response. */
export const formatResponse = (
  { choices }: Pick<Question, 'choices'>,
  { text, choiceIds }: ResponseValue,
): string =>
  text ||
  choices
    .filter(({ id }) => choiceIds.includes(id))
    .map(({ label }) => label)
    .join(', ');

export type ResponseCounts = {
  /** Places for a response, and how many have one. */
  places: number;
  responses: number;
  /** Those that have to be there and are not. */
  missing: number;
  /** How often each choice was taken; one that is no longer offered only while someone has it. */
  choices: { label: string; count: number }[];
  /** The sum of numbers; null for a question of another kind. */
  sum: number | null;
};

/** How often a question was responded to, and how. `values` has one for each place, empty without a response. */
export function countResponses(
  { kind, choices, isRequired }: Question,
  values: readonly ResponseValue[],
): ResponseCounts {
  const responses = values.filter((value) => !isEmptyResponse(value));
  const counts = choices.map(({ id, label, isRetired }) => ({
    label,
    isRetired,
    count: responses.filter(({ choiceIds }) => choiceIds.includes(id)).length,
  }));
  return {
    places: values.length,
    responses: responses.length,
    missing: isRequired ? values.length - responses.length : 0,
    choices: counts
      .filter(({ isRetired, count }) => !isRetired || count > 0)
      .map(({ label, count }) => ({ label, count })),
    sum: kind === 'number' ? responses.reduce((sum, { text }) => sum + Number(text), 0) : null,
  };
}
