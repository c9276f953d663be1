import type { Account } from '#contract/account.ts';
import type { Code, CodeInput } from '#features/seats/contract/codes.ts';
import { formatChairLabel } from '#contract/rules/names.ts';
import { nameActor, writeAuditEntry } from '#platform/audit.ts';
import { type Database, getViolatedConstraint } from '#platform/database/database.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { requireUnchanged } from '#platform/require-unchanged.ts';
import type { Platform, Publish } from '#platform/platform.ts';
import { reserveChairs } from '../claims/promise-queries.ts';
import {
  findCode,
  insertCodeRow,
  listCodeRows,
  lockEventChairs,
  replaceCodeChairs,
  updateCodeRow,
} from './queries.ts';
import { lockCode } from '../claims/code-queries.ts';
import { toCode } from './rules.ts';

/** Creates a code for an event. */
export const createCode = (
  platform: Platform,
  { eventId, input, actor }: { eventId: number; input: CodeInput; actor: Account },
): Promise<Code> =>
  saveWithText(input, () =>
    platform.transact(async (db, publish) => {
      const { chairIds, ...values } = input;
      const id = await insertCodeRow(db, eventId, values);
      await saveChairs(db, publish, { id, eventId }, chairIds);
      await writeAudit(platform, db, { actor, action: 'create code', id, after: input });
      return readCode(platform, db, { id, eventId });
    }),
  );

/** Changes a code as the screen showed it; chairs that are held or sold with it keep their price. */
export async function updateCode(
  platform: Platform,
  { id, seen, input, actor }: { id: number; seen: CodeInput; input: CodeInput; actor: Account },
): Promise<Code> {
  const existing = await findCode(platform.database, id);
  if (!existing) throw new ProblemError('code-not-found');
  const { eventId } = existing;
  return saveWithText(input, () =>
    platform.transact(async (db, publish) => {
      await lockCode(db, id);
      const before = await readCode(platform, db, { id, eventId });
      requireUnchanged(seen, before);
      const { chairIds, ...values } = input;
      await updateCodeRow(db, id, values);
      await saveChairs(db, publish, { id, eventId }, chairIds, before.chairIds);
      await writeAudit(platform, db, { actor, action: 'change code', id, before, after: input });
      return readCode(platform, db, { id, eventId });
    }),
  );
}

/** Throws 'code-exists' when another code of the event has the text. */
async function saveWithText<T>({ code }: CodeInput, save: () => Promise<T>): Promise<T> {
  try {
    return await save();
  } catch (error) {
    if (getViolatedConstraint(error) === 'code_text')
      throw new ProblemError('code-exists', { code });
    throw error;
  }
}

/** Reserves chairs for a code; new ones must have the status Reserved, so that nobody can buy them without it. */
async function saveChairs(
  db: Database,
  publish: Publish,
  { id, eventId }: { id: number; eventId: number },
  chairIds: readonly number[],
  before: readonly number[] = [],
): Promise<void> {
  const unique = [...new Set(chairIds)];
  const chairs = await lockEventChairs(db, eventId, unique);
  if (chairs.length < unique.length) throw new ProblemError('chair-not-found');
  const open = chairs.find((item) => item.status !== 'Reserved' && !before.includes(item.id));
  if (open) throw new ProblemError('code-chair-not-reserved', { label: formatChairLabel(open) });
  await replaceCodeChairs(db, id, unique);
  const changed = [...new Set([...before, ...unique])];
  if (changed.length === 0) return;
  await reserveChairs(db, changed);
  await publish(`chairs:${eventId}`, changed);
}

async function readCode(
  { clock }: Platform,
  db: Database,
  { id, eventId }: { id: number; eventId: number },
): Promise<Code> {
  const now = clock.now();
  const row = (await listCodeRows(db, eventId, now)).find((item) => item.id === id);
  if (!row) throw new Error(`Code ${id} does not exist.`);
  return toCode(row, now);
}

const writeAudit = (
  { clock }: Platform,
  db: Database,
  {
    actor,
    id,
    ...entry
  }: { actor: Account; action: string; id: number; before?: unknown; after: unknown },
) =>
  writeAuditEntry(db, clock, {
    ...nameActor(actor),
    subject: `code ${id}`,
    ...entry,
  });
