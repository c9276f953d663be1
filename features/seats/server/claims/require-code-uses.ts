import {
  type CodePrice,
  getCodePrice,
  getCodeState,
} from '#features/seats/contract/rules/codes.ts';
import type { Database } from '#platform/database/database.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { type CodeRecord, countUses, lockCode } from './code-queries.ts';

/** Locks a code until the transaction ends, so that its uses don't change, and returns it. Throws when it is not for `added` more chairs. */
export async function requireCodeUses(
  db: Database,
  codeId: number,
  { now, added }: { now: Date; added: number },
): Promise<CodeRecord> {
  const code = await lockCode(db, codeId);
  const state = getCodeState(code, { now, added, uses: await countUses(db, codeId, now) });
  if (state !== 'open') throw new ProblemError(`code-${state}`);
  return code;
}

/** What a chair of a normal price costs with a code, as its claim has it. */
export function priceWithCode(normalCents: number, code: CodePrice & { id: number }) {
  const amountCents = getCodePrice(normalCents, code);
  return { amountCents, codeId: code.id, discountCents: normalCents - amountCents };
}
