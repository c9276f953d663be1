import type { Account } from '#contract/account.ts';
import {
  type GatheringQuestion,
  type GatheringQuestionInput,
  type QuestionsChange,
  toQuestionInput,
} from '#features/gatherings/contract/gathering-questions.ts';
import {
  type OccurrenceSave,
  toOccurrenceFields,
} from '#features/gatherings/contract/gathering-days.ts';
import type { SlotsChange, TeamGathering } from '#features/gatherings/contract/gatherings.ts';
import { mergeChoices } from '#features/tickets/server/questions/rules.ts';
import { writeAuditEntry } from '#platform/audit.ts';
import type { Database } from '#platform/database/database.ts';
import { convertToJpeg } from '#platform/files/convert-to-jpeg.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { requireUnchanged } from '#platform/require-unchanged.ts';
import { emailChanges, listPartyTimes } from './email-changes.ts';
import { getTeamGathering, requireOccurrence } from './get-gathering.ts';
import * as queries from './queries.ts';
import { gatheringsTopic, type StoredGathering } from './rules.ts';
import { requireLocked, toAuditEntry } from './save-gathering.ts';
import { findLastQuestionId } from './party-queries.ts';
import { countMaxTakers, listSlots, saveSlotRows, toTeamSlot } from './slot-queries.ts';

type Change = { id: number; action: string; actor: Account };

/** Runs a change of a locked gathering and notes what was before and after. */
export const changePart = (
  { transact, clock }: Platform,
  { id, action, actor }: Change,
  change: (db: Database, row: StoredGathering) => Promise<{ before?: unknown; after?: unknown }>,
): Promise<TeamGathering> =>
  transact(async (db, publish) => {
    const changed = await change(db, await requireLocked(db, id));
    await publish(gatheringsTopic);
    await writeAuditEntry(db, clock, toAuditEntry(action, id, actor, changed));
    return getTeamGathering(db, { clock }, id);
  });

/** A question keeps its id and a choice its own, so that answers stay; one that comes back has its answers again. */
export const saveQuestions = (
  platform: Platform,
  id: number,
  { questions: input, seen }: QuestionsChange,
  actor: Account,
): Promise<TeamGathering> =>
  changePart(platform, { id, action: 'change questions of gathering', actor }, async (db, row) => {
    requireUnchanged({ questions: seen }, { questions: row.questions.map(toQuestionInput) });
    const ids = [...row.questions, ...input].map((question) => question.id ?? 0);
    let lastId = Math.max(await findLastQuestionId(db, id), ...ids);
    const questions = input.map((question) => ({
      ...question,
      id: question.id ?? ++lastId,
      choices: resolveChoices(row.questions, question),
    }));
    await queries.updateGatheringRow(db, id, { questions });
    return { before: { questions: row.questions }, after: { questions } };
  });

function resolveChoices(
  stored: readonly GatheringQuestion[],
  question: GatheringQuestionInput,
): GatheringQuestion['choices'] {
  const isBack = question.id !== null && stored.every(({ id }) => id !== question.id);
  const before = isBack
    ? question.choices.flatMap(({ id, label }) =>
        id === null ? [] : { id, label, isRetired: false },
      )
    : (stored.find(({ id }) => id === question.id)?.choices ?? []);
  const used = before.map((choice) => choice.id);
  const choices = mergeChoices(before, question, used);
  if (!choices) throw new ProblemError('record-changed', { changes: 'choices' });
  return choices;
}

/** What someone took stays, with a place for each of them. */
export const saveSlots = (
  platform: Platform,
  id: number,
  { slots, seen }: SlotsChange,
  actor: Account,
): Promise<TeamGathering> =>
  changePart(platform, { id, action: 'change slots of gathering', actor }, async (db) => {
    const before = (await listSlots(db, id)).map(toTeamSlot);
    requireUnchanged({ whatPeopleBringAndDo: seen }, { whatPeopleBringAndDo: before });
    if (slots.some((slot) => slot.id !== null && !before.some((row) => row.id === slot.id)))
      throw new ProblemError('slot-not-found');
    for (const [slotId, max] of await countMaxTakers(db, id)) {
      const places = slots.find((slot) => slot.id === slotId)?.places ?? 0;
      const title = before.find((row) => row.id === slotId)?.title ?? '';
      if (places < max) throw new ProblemError('slot-in-use', { title });
    }
    await saveSlotRows(db, id, slots);
    const describe = (list: readonly { title: string; places: number }[]) =>
      list.map(({ title, places }) => `${title}: ${places}`);
    return { before: { slots: describe(before) }, after: { slots: describe(slots) } };
  });

/** Cancels or moves a day, or holds it as always, and writes to those who come. */
export const changeOccurrence = (
  platform: Platform,
  { id, day }: { id: number; day: string },
  { seen, ...input }: OccurrenceSave,
  actor: Account,
): Promise<TeamGathering> =>
  changePart(platform, { id, action: 'change day of gathering', actor }, async (db, row) => {
    const before = await requireOccurrence(db, row, day);
    requireUnchanged(
      seen,
      toOccurrenceFields({ changes: await queries.listChangedDays(db, id) }, day),
    );
    const isPlain = !input.isCanceled && !input.movedTo && !input.startTime && !input.note;
    const times = await listPartyTimes(db, row);
    await queries.saveChangedDay(db, id, day, isPlain ? null : input);
    const after = await requireOccurrence(db, row, day);
    if (row.isPublished) await emailChanges(db, row, times, platform.clock.now());
    return { before: { ...before }, after: { ...after } };
  });

const pictureFormat = { width: 1280, height: 1280, quality: 78 } as const;

/** Throws a 'picture-…' problem. */
export async function replacePicture(
  platform: Platform,
  id: number,
  upload: { path: string },
  actor: Account,
): Promise<TeamGathering> {
  const { jpeg } = await convertToJpeg(platform, upload.path, pictureFormat);
  const action = 'change picture of gathering';
  return changePart(platform, { id, action, actor }, async (db) => {
    await queries.removePictures(db, id, platform.clock.now());
    await queries.insertPicture(db, id, jpeg);
    return {};
  });
}

export const removePicture = (platform: Platform, id: number, actor: Account) =>
  changePart(platform, { id, action: 'remove picture of gathering', actor }, async (db) => {
    await queries.removePictures(db, id, platform.clock.now());
    return {};
  });

/** Throws 'picture-not-found' for one that was removed more than a day ago. */
export const restorePicture = (
  platform: Platform,
  { id, picture }: { id: number; picture: number },
  actor: Account,
) =>
  changePart(platform, { id, action: 'restore picture of gathering', actor }, async (db) => {
    await queries.removePictures(db, id, platform.clock.now());
    if (!(await queries.restorePictureRow(db, id, picture)))
      throw new ProblemError('picture-not-found');
    return {};
  });
