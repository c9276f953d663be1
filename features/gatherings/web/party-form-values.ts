import type { z } from 'zod';
import { PartyInput, PartySize } from '#features/gatherings/contract/gathering-parties.ts';
import type { GatheringQuestion } from '#features/gatherings/contract/gathering-questions.ts';
import { countTicketPeople } from '#features/gatherings/contract/rules/ticket-choices.ts';
import type { TicketChoice, TicketType } from '#features/gatherings/contract/ticket-types.ts';
import { findResponseErrors } from '#features/gatherings/contract/rules/response-errors.ts';
import { isEmptyResponse, type ResponseValue } from '#features/tickets/contract/rules/questions.ts';

/** Numbers as they are typed, responses by the id of their question. */
export type PartyFormValues = {
  name: string;
  email: string;
  adults: string;
  children: string;
  responses: Record<string, ResponseValue>;
  slotIds: number[];
  tickets: TicketChoice[];
};

export const emptyParty: PartyFormValues = {
  name: '',
  email: '',
  adults: '1',
  children: '0',
  responses: {},
  slotIds: [],
  tickets: [],
};

/** An empty field counts as nobody. */
export const parsePeople = (text: string): number => (text.trim() === '' ? 0 : Number(text));

const toResponses = (values: Record<string, ResponseValue>) =>
  Object.entries(values)
    .filter(([, value]) => !isEmptyResponse(value))
    .map(([questionId, { text, choiceIds }]) => ({
      questionId: Number(questionId),
      text: text.trim(),
      choiceIds: [...choiceIds],
    }));

type SizeValues = Pick<PartyFormValues, 'adults' | 'children' | 'responses' | 'tickets'>;

/** Where places are paid, those that are chosen say how many come. */
export const toSize = (
  { adults, children, responses, tickets }: SizeValues,
  types: readonly TicketType[],
): PartySize => ({
  ...(types.length > 0
    ? countTicketPeople(types, tickets)
    : { adults: parsePeople(adults), children: parsePeople(children) }),
  responses: toResponses(responses),
  tickets,
});

export const toPartyInput = (
  { name, email, slotIds, ...size }: PartyFormValues,
  day: string,
  types: readonly TicketType[],
): PartyInput => ({ name, email, slotIds, day, ...toSize(size, types) });

export const getResponseKey = (questionId: number): string => `response-${questionId}-order`;

type Fields = {
  questions: readonly GatheringQuestion[];
  ticketTypes: readonly TicketType[];
};

type Errors = Record<string, string>;

const listIssues = (schema: z.ZodType, value: unknown): Errors =>
  Object.fromEntries(
    (schema.safeParse(value).error?.issues ?? [])
      .toReversed()
      .map(({ path, message }) => [String(path[0]), message]),
  );

/** A message for each field that can't be sent, by the id of the field. */
export function validateSize(values: SizeValues, { questions, ticketTypes }: Fields): Errors {
  const size = toSize(values, ticketTypes);
  const { adults, ...issues } = listIssues(PartySize, size);
  const errors: Errors = { ...issues };
  if (adults !== undefined) {
    if (ticketTypes.length > 0) errors['tickets'] = 'Choose your places';
    else errors['adults'] = adults;
  }
  for (const [id, message] of findResponseErrors(questions, size.responses))
    errors[getResponseKey(id)] = message;
  return errors;
}

export const validateParty = (values: PartyFormValues, day: string, fields: Fields): Errors => {
  const { adults: _adults, ...issues } = listIssues(
    PartyInput,
    toPartyInput(values, day, fields.ticketTypes),
  );
  return { ...issues, ...validateSize(values, fields) };
};
