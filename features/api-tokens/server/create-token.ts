import { randomBytes } from 'node:crypto';
import type { Account } from '#contract/account.ts';
import type { ApiToken, ApiTokenInput } from '#features/api-tokens/contract/api-tokens.ts';
import { nameActor, writeAuditEntry } from '#platform/audit.ts';
import { addMinutes } from '#platform/clock.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { digest } from '#platform/secrets.ts';
import { secretPrefix } from './find-caller.ts';
import { insertTokenRow, listTokenRows, revokeTokenRow, type TokenRow } from './queries.ts';

const minutesPerDay = 24 * 60;

function getState({ revokedAt, expiresAt, isOfAdministrator }: TokenRow, now: Date) {
  if (revokedAt) return 'revoked';
  if (expiresAt <= now) return 'expired';
  return isOfAdministrator ? 'active' : 'orphaned';
}

const toToken = ({ isOfAdministrator, ...row }: TokenRow, now: Date): ApiToken => ({
  ...row,
  state: getState({ ...row, isOfAdministrator }, now),
});

export const listTokens = async ({ database, clock }: Platform): Promise<ApiToken[]> =>
  (await listTokenRows(database)).map((row) => toToken(row, clock.now()));

/**
 * Creates a token and returns its secret, of which only the hash is stored. Throws 'second-factor-required': a stolen password alone must
 * not turn the days in which a second factor can wait into a key for a year.
 */
export async function createToken(
  { transact, clock }: Platform,
  { days, ...input }: ApiTokenInput,
  actor: Account,
): Promise<{ token: ApiToken; secret: string }> {
  if (actor.secondFactorDueAt) throw new ProblemError('second-factor-required');
  const secret = `${secretPrefix}${randomBytes(32).toString('base64url')}`;
  const now = clock.now();
  const expiresAt = addMinutes(now, days * minutesPerDay);
  return transact(async (db) => {
    const id = await insertTokenRow(db, {
      ...input,
      secretHash: digest(secret),
      hint: secret.slice(-4),
      createdBy: actor.id,
      createdAt: now,
      expiresAt,
    });
    await writeAuditEntry(db, clock, {
      ...nameActor(actor),
      action: 'create token',
      subject: `token ${id}`,
      after: { ...input, expiresAt },
    });
    const row = (await listTokenRows(db)).find((item) => item.id === id);
    if (!row) throw new Error('The token was not inserted.');
    return { token: toToken(row, now), secret };
  });
}

/** Ends a token; the list still has it. Throws 'token-not-found'. */
export function revokeToken(
  { transact, clock }: Platform,
  id: number,
  actor: Account,
): Promise<void> {
  return transact(async (db) => {
    const row = await revokeTokenRow(db, id, clock.now());
    if (!row) throw new ProblemError('token-not-found');
    await writeAuditEntry(db, clock, {
      ...nameActor(actor),
      action: 'revoke token',
      subject: `token ${id}`,
      after: { name: row.name },
    });
  });
}
