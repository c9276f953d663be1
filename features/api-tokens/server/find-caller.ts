import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Clock } from '#platform/clock.ts';
import { writeAuditEntry } from '#platform/audit.ts';
import type { TokenCaller } from '#platform/platform.ts';
import { digest } from '#platform/secrets.ts';
import { findActiveToken, updateLastUse } from './queries.ts';

/** All secrets begin with it, so that a search for leaked secrets finds them. */
export const secretPrefix = 'nmg_';

type Services = { database: NodePgDatabase; clock: Clock };

/** Returns who calls with a token; null when the token doesn't work. */
export const createTokenFinder =
  ({ database, clock }: Services) =>
  async (secret: string): Promise<TokenCaller | null> => {
    if (!secret.startsWith(secretPrefix)) return null;
    const token = await findActiveToken(database, digest(secret), clock.now());
    if (!token) return null;
    const { id, roles, canWrite, createdBy, email } = token;
    const name = `token ${token.name}`;
    return {
      account: { id: createdBy, name, email, telephone: null, roles },
      canWrite,
      async recordUse({ method, path }) {
        await updateLastUse(database, id, clock.now());
        if (method === 'GET') return;
        await writeAuditEntry(database, clock, {
          actorId: createdBy,
          actorName: name,
          actorRoles: roles,
          action: 'call by token',
          subject: `token ${id}`,
          after: { name: token.name, call: `${method} ${path}` },
        });
      },
    };
  };
