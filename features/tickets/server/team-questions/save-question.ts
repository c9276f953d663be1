import type { Account } from '#contract/account.ts';
import {
  type NewOrder,
  requireLockedEvent,
  requireSameItems,
} from '#features/event/server/require-list.ts';
import {
  type Question,
  type QuestionInput,
  toQuestionInput,
} from '#features/tickets/contract/questions.ts';
import {
  maxQuestions,
  questionKindLabels,
  questionScopeLabels,
} from '#features/tickets/contract/rules/questions.ts';
import { nameActor, writeAuditEntry } from '#platform/audit.ts';
import type { Database } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { requireUnchanged } from '#platform/require-unchanged.ts';
import {
  insertQuestion,
  listQuestions,
  listUsedChoices,
  lockQuestion,
  updateQuestionRow,
} from '../questions/queries.ts';
import { mergeChoices } from '../questions/rules.ts';

type NewQuestion = { eventId: number; input: QuestionInput };

/** Adds a question to an event; throws 'questions-full'. */
export const createQuestion = (
  platform: Platform,
  { eventId, input }: NewQuestion,
  actor: Account,
): Promise<Question> =>
  platform.transact(async (db) => {
    await requireRoom(db, eventId);
    const choices = mergeChoices([], input, []);
    if (!choices) throw new ProblemError('validation-failed', {}, { choices: 'Write each choice' });
    const after = await insertQuestion(db, { ...input, eventId, choices });
    await writeEntry(platform, db, { action: 'add question', eventId, after }, actor);
    return after;
  });

type QuestionChange = { id: number; seen: QuestionInput; input: QuestionInput };

/** Changes a question as the screen showed it. Once someone responded, it stays of its kind. */
export const updateQuestion = (
  platform: Platform,
  { id, seen, input }: QuestionChange,
  actor: Account,
): Promise<Question> =>
  platform.transact(async (db) => {
    const { eventId, ...before } = await requireQuestion(db, id);
    requireUnchanged(seen, toQuestionInput(before));
    const usedIds = await listUsedChoices(db, id);
    if (usedIds) requireSameKind(before, input);
    const choices = mergeChoices(before.choices, input, usedIds ?? []);
    if (!choices) throw new ProblemError('record-changed', { changes: 'choices' });
    const after = { ...before, ...input, choices };
    await updateQuestionRow(db, id, { ...input, choices });
    await writeEntry(platform, db, { action: 'change question', eventId, before, after }, actor);
    return after;
  });

function requireSameKind(before: Question, input: QuestionInput): void {
  const message = 'Guests have answered this question. Add another question instead.';
  if (before.kind !== input.kind)
    throw new ProblemError('validation-failed', {}, { kind: message });
  if (before.scope !== input.scope)
    throw new ProblemError('validation-failed', {}, { scope: message });
}

/** Hides a question with its responses; `restoreQuestion` undoes it until the retention rule purges them. */
export const deleteQuestion = (platform: Platform, id: number, actor: Account): Promise<void> =>
  platform.transact(async (db) => {
    const { eventId, ...before } = await requireQuestion(db, id);
    await updateQuestionRow(db, id, { deletedAt: platform.clock.now() });
    await writeEntry(platform, db, { action: 'remove question', eventId, before }, actor);
  });

export const restoreQuestion = (
  platform: Platform,
  id: number,
  actor: Account,
): Promise<Question> =>
  platform.transact(async (db) => {
    const { eventId, ...after } = await requireQuestion(db, id, true);
    await requireRoom(db, eventId);
    await updateQuestionRow(db, id, { deletedAt: null });
    await writeEntry(platform, db, { action: 'restore question', eventId, after }, actor);
    return after;
  });

/** Puts an event's questions in another order than the screen showed. */
export const reorderQuestions = (
  platform: Platform,
  order: NewOrder,
  actor: Account,
): Promise<void> =>
  platform.transact(async (db) => {
    const { eventId, ids } = order;
    await requireLockedEvent(db, eventId);
    const questions = await listQuestions(db, eventId);
    const current = questions.map(({ id }) => id);
    requireSameItems(order, current, 'questions');
    for (const [index, id] of ids.entries()) await updateQuestionRow(db, id, { place: index + 1 });
    const listTexts = (list: readonly number[]) =>
      list.map((id) => questions.find((question) => question.id === id)?.text);
    await writeAuditEntry(db, platform.clock, {
      ...nameActor(actor),
      action: 'order questions',
      subject: `event ${eventId}`,
      before: { questions: listTexts(current) },
      after: { questions: listTexts(ids) },
    });
  });

/** Throws 'questions-full' when an event, which stays locked, has as many questions as it can. */
async function requireRoom(db: Database, eventId: number): Promise<void> {
  await requireLockedEvent(db, eventId);
  const existing = await listQuestions(db, eventId);
  if (existing.length >= maxQuestions)
    throw new ProblemError('questions-full', { max: maxQuestions });
}

async function requireQuestion(db: Database, id: number, isDeleted = false) {
  const question = await lockQuestion(db, id, isDeleted);
  if (!question) throw new ProblemError('question-not-found');
  return question;
}

type AuditChange = { action: string; eventId: number; before?: Question; after?: Question };

async function writeEntry(
  { clock }: Platform,
  db: Database,
  { action, eventId, before, after }: AuditChange,
  actor: Account,
): Promise<void> {
  await writeAuditEntry(db, clock, {
    ...nameActor(actor),
    action,
    subject: `event ${eventId}`,
    ...(before && { before: toAuditValue(before) }),
    ...(after && { after: toAuditValue(after) }),
  });
}

const toAuditValue = ({ id, text, help, kind, scope, choices, ...question }: Question) => ({
  id,
  question: text,
  help,
  kind: questionKindLabels[kind],
  isFor: questionScopeLabels[scope],
  choices: choices.map(({ label, isRetired }) => (isRetired ? `${label} (retired)` : label)),
  isRequired: question.isRequired,
  isAtDoor: question.isAtDoor,
  guestTypes: question.guestTypes,
  closesDaysBefore: question.closesDaysBefore,
});
