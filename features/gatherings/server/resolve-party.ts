import type { OwnParty } from '#features/gatherings/contract/gathering-parties.ts';
import type { GatheringResponse } from '#features/gatherings/contract/gathering-questions.ts';
import { findResponseErrors } from '#features/gatherings/contract/rules/response-errors.ts';
import { runExclusive } from '#platform/run-exclusive.ts';
import { isEmptyResponse } from '#features/tickets/contract/rules/questions.ts';
import { nameActor, writeAuditEntry } from '#platform/audit.ts';
import type { Database } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import type { StoredParty } from './party-queries.ts';
import { findPartyByKey } from './create-party-link.ts';
import { getOccurrence } from './get-gathering.ts';
import { getOwnParty, requireParty } from './list-parties.ts';
import { lockGathering } from './queries.ts';
import { isOccurrenceOpen, type StoredGathering } from './rules.ts';

export type LockedParty = { row: StoredGathering; party: StoredParty };

/** Those who answer at once wait here, without a connection each, for the lock of their gathering. */
export const takeTurn = <Result>(gatheringId: number, work: () => Promise<Result>) =>
  runExclusive(`gathering ${gatheringId}`, work);

/**
 * Changes the answer of a key, which nobody else changes meanwhile; throws 'gathering-link-invalid' or 'gathering-closed'. Returns it as
 * it is then.
 */
export async function changeByKey(
  platform: Platform,
  key: string,
  change: (db: Database, match: LockedParty) => Promise<void>,
): Promise<OwnParty> {
  const { id, gatheringId } = await findPartyByKey(platform.database, key);
  await takeTurn(gatheringId, () =>
    platform.transact(async (db) => {
      const row = await lockGathering(db, gatheringId);
      if (!row) throw new ProblemError('gathering-link-invalid');
      const party = await requireParty(db, gatheringId, id);
      const occurrence = await getOccurrence(db, row, party.day);
      if (!isOccurrenceOpen(row, occurrence, platform.clock.now()))
        throw new ProblemError('gathering-closed');
      await change(db, { row, party });
    }),
  );
  return getOwnParty(platform, id);
}

/** The responses to store; throws when a question is gone or can't have its response. */
export function checkResponses(
  { questions }: Pick<StoredGathering, 'questions'>,
  responses: readonly GatheringResponse[],
  { isTeam = false }: { isTeam?: boolean } = {},
): GatheringResponse[] {
  if (responses.some(({ questionId }) => !questions.some(({ id }) => id === questionId)))
    throw new ProblemError('question-changed');
  // The team notes what it was told.
  const errors = findResponseErrors(questions, responses, { canBeMissing: isTeam });
  const [first] = errors;
  if (first) {
    const question = questions.find(({ id }) => id === first[0]);
    const message = `${question?.text ?? ''}: ${first[1]}`;
    throw new ProblemError('validation-failed', {}, { responses: message });
  }
  return responses.filter((response) => !isEmptyResponse(response));
}

type PartyEntry = {
  action: string;
  party: Pick<StoredParty, 'id'>;
  actor: { id: string; name: string };
  before?: unknown;
  after?: unknown;
};

export const writePartyEntry = (
  clock: Platform['clock'],
  db: Database,
  { action, party, actor, ...change }: PartyEntry,
): Promise<number> =>
  writeAuditEntry(db, clock, {
    ...nameActor(actor),
    action,
    subject: `gathering party ${party.id}`,
    ...change,
  });
