import { z } from 'zod';
import { chairTypes, maxOrderChairs } from '#contract/chairs.ts';
import { id, idParam, timestamp } from '#contract/codecs.ts';
import { del, get, post, put } from '#contract/endpoint.ts';
import { isUnique } from '#contract/event.ts';
import { declareExport } from '#contract/exports.ts';
import { normalizeText } from '#contract/rules/normalize.ts';
import { line } from '#contract/texts.ts';
import { storedTelephone } from '#contract/buyer.ts';
import {
  hasOwnChoices,
  maxChoiceLength,
  maxChoices,
  maxQuestions,
  maxResponseLength,
  questionKinds,
  questionScopes,
} from './rules/questions.ts';
import { ticketKeys } from './tickets.ts';

export const maxQuestionLength = 120;
export const maxHelpLength = 300;
const maxClosingDays = 365;
const closingMessage = `Use a whole number of days up to ${maxClosingDays}`;

const questionFields = {
  text: line(maxQuestionLength, { required: 'Write the question' }),
  /** What helps to respond; may be empty. */
  help: line(maxHelpLength),
  scope: z.enum(questionScopes),
  kind: z.enum(questionKinds),
  /** Guests are reminded until they respond; nothing waits for it. */
  isRequired: z.boolean(),
  /** The door sees the response with the guest, also offline. */
  isAtDoor: z.boolean(),
  /** Empty: all. */
  guestTypes: z.array(z.enum(chairTypes)).max(chairTypes.length),
  /** Guests may respond until so many days before the reception; null: for as long as their ticket can be changed. */
  closesDaysBefore: z
    .int(closingMessage)
    .min(0, closingMessage)
    .max(maxClosingDays, closingMessage)
    .nullable(),
};

/** A choice to offer; `id` is null for a new one. */
export const ChoiceInput = z.object({
  id: id.nullable(),
  label: line(maxChoiceLength, { required: 'Write the choice' }),
});
export type ChoiceInput = z.output<typeof ChoiceInput>;

const inputFields = {
  ...questionFields,
  /** Left out of questions without choices of their own. */
  choices: z.array(ChoiceInput).max(maxChoices),
};
export const choicesRule = 'A question to choose from needs two different choices or more';
export const hasRightChoices = ({
  kind,
  choices,
}: {
  kind: (typeof questionKinds)[number];
  choices: readonly ChoiceInput[];
}): boolean =>
  !hasOwnChoices(kind) ||
  (choices.length > 1 && isUnique(choices.map(({ label }) => normalizeText(label))));
export const choicesProblem = { path: ['choices'], error: 'Write two different choices or more' };

export const QuestionInput = z
  .object(inputFields)
  .refine(hasRightChoices, choicesProblem)
  .describe(choicesRule);
export type QuestionInput = z.output<typeof QuestionInput>;

export const Question = z.object({
  id,
  ...questionFields,
  text: z.string(),
  help: z.string(),
  /** In the order in which they are offered. A retired one is no longer offered, but someone has it. */
  choices: z.array(z.object({ id: z.int(), label: z.string(), isRetired: z.boolean() })),
});
export type Question = z.output<typeof Question>;

/** A question as its form has it: what staff choose. */
export const toQuestionInput = ({ choices, ...question }: Question): QuestionInput => ({
  text: question.text,
  help: question.help,
  scope: question.scope,
  kind: question.kind,
  isRequired: question.isRequired,
  isAtDoor: question.isAtDoor,
  guestTypes: question.guestTypes,
  closesDaysBefore: question.closesDaysBefore,
  choices: hasOwnChoices(question.kind)
    ? choices.filter(({ isRetired }) => !isRetired).map(({ id, label }) => ({ id, label }))
    : [],
});

/** A question with how many guests and orders responded. */
const CountedQuestion = Question.extend({ responses: z.int() });
export type CountedQuestion = z.output<typeof CountedQuestion>;

const valueFields = {
  /** Of a text or a number; otherwise empty. */
  text: line(maxResponseLength),
  choiceIds: z.array(id).max(maxChoices),
};
const ResponseValue = z.object(valueFields);

const place = {
  questionId: id,
  /** Null for a response of the whole order. */
  ticketId: id.nullable(),
};

export const QuestionResponse = z.object({
  ...place,
  text: z.string(),
  choiceIds: z.array(z.int()),
});
export type QuestionResponse = z.output<typeof QuestionResponse>;

/** The questions for an order or a ticket, with what was responded. */
export const QuestionForm = z.object({
  /** `closesAt`: until when guests may respond; null for as long as their ticket can be changed. */
  questions: z.array(Question.extend({ closesAt: timestamp.nullable() })),
  responses: z.array(QuestionResponse),
});
export type QuestionForm = z.output<typeof QuestionForm>;

/** A new response, and the one that the screen showed. */
const ResponseChange = z.object({ ...place, before: ResponseValue, after: ResponseValue });
export type ResponseChange = z.output<typeof ResponseChange>;

const changes = {
  responses: z
    .array(ResponseChange)
    .min(1)
    .max((maxOrderChairs + 1) * maxQuestions),
};
const maxBodyBytes = 1024 * 1024;

/** The responses of a guest, or of an order as a whole. */
export const EventResponses = z.object({
  orderId: id,
  /** Null for those of the whole order. */
  ticketId: id.nullable(),
  /** A ticket to open: that of the guest, or the first of the order. */
  openTicketId: id,
  userName: z.string(),
  /** Empty for an order, like the chair. */
  tableName: z.string(),
  chairName: z.string(),
  /** One for each question that is for them, empty without a response. */
  responses: z.array(QuestionResponse.omit({ ticketId: true })),
});
export type EventResponses = z.output<typeof EventResponses>;

const byId = z.object({ id: idParam });
const inEvent = z.object({ event: idParam.optional() });
const staff = ['reception', 'treasurer'] as const;

export const questions = {
  list: get('/api/umdreception/questions', {
    summary: "An event's questions for guests and orders, in order",
    access: staff,
    query: inEvent,
    response: z.array(CountedQuestion),
    problems: ['event-not-found'],
  }),
  create: post('/api/umdreception/questions', {
    summary: 'Add a question to an event, after the others',
    access: ['reception'],
    maxBodyBytes: 128 * 1024,
    body: z
      .object({ event: id, ...inputFields })
      .refine(hasRightChoices, choicesProblem)
      .describe(choicesRule),
    response: Question,
    status: 201,
    problems: ['event-not-found', 'questions-full'],
  }),
  update: put('/api/umdreception/questions/:id', {
    summary:
      'Change a question. A choice that someone has stays in the record, but is no longer offered',
    access: ['reception'],
    maxBodyBytes: 128 * 1024,
    params: byId,
    body: z
      .object({
        ...inputFields,
        /** The question as the screen showed it. */
        seen: z.object(inputFields),
      })
      .refine(hasRightChoices, choicesProblem)
      .describe(choicesRule),
    response: Question,
    problems: ['question-not-found', 'record-changed'],
  }),
  delete: del('/api/umdreception/questions/:id', {
    summary: 'Remove a question with its responses; `restore` undoes it for 30 days',
    access: ['reception'],
    params: byId,
    problems: ['question-not-found'],
  }),
  restore: post('/api/umdreception/questions/:id/restore', {
    summary: 'Undo the removal of a question',
    access: ['reception'],
    params: byId,
    response: Question,
    problems: ['question-not-found', 'questions-full'],
  }),
  reorder: put('/api/umdreception/questions/order', {
    summary: "Put an event's questions in another order",
    access: ['reception'],
    body: z.object({
      event: id,
      /** All of them, and the order that the screen showed. */
      ids: z.array(id).max(maxQuestions),
      seen: z.array(id).max(maxQuestions),
    }),
    problems: ['event-not-found', 'record-changed'],
  }),
};

const listResponses = get('/api/umdreception/responses', {
  summary: "What an event's guests and orders responded to its questions",
  access: staff,
  query: inEvent,
  response: z.array(EventResponses),
  problems: ['event-not-found'],
});

const saveProblems = ['responses-changed', 'question-changed'] as const;
const guestProblems = [
  ...saveProblems,
  'too-many-requests',
  'doors-open',
  'question-closed',
] as const;

export const responses = {
  list: listResponses,
  export: declareExport(
    listResponses,
    'The same as CSV or spreadsheet, with a column for each question',
    inEvent,
  ),
  saveForTeam: put('/api/umdreception/order/:id/responses', {
    summary: 'Respond for the guests of an order, all or nothing',
    access: staff,
    maxBodyBytes,
    params: byId,
    body: z.object(changes),
    problems: [...saveProblems, 'order-not-found'],
  }),
  saveForOrder: put('/api/umdreception/checkout/receipt/:telephone/order/:orderId/responses', {
    summary: 'Respond for an order and the tickets that its buyer holds, all or nothing; for a key',
    access: 'everybody',
    maxBodyBytes,
    params: z.object({ telephone: storedTelephone, orderId: idParam }),
    body: z.object({ key: ticketKeys.optional(), ...changes }),
    problems: [...guestProblems, 'order-not-found', 'ticket-received'],
  }),
  saveForTicket: put('/api/umdreception/ticket/:id/responses', {
    summary: "Respond for a ticket's guest, all or nothing; for its holder or the guest of a link",
    access: 'everybody',
    params: byId,
    body: z.object({
      key: ticketKeys.optional(),
      responses: z.array(ResponseChange).min(1).max(maxQuestions),
    }),
    problems: [...guestProblems, 'no-such-ticket', 'ticket-changed', 'ticket-received'],
  }),
};
