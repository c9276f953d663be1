import type { Account } from '#contract/account.ts';
import { hasRole } from '#contract/rules/roles.ts';
import {
  type AudienceKey,
  canRead,
  forEverybody,
  isForEverybody,
  type ItemAudience,
  type Curator,
  type Reader,
  visitor,
} from '#features/audiences/contract/rules/item-audiences.ts';
import type { Database } from '#platform/database/database.ts';
import { withdrawalTopic } from '#platform/cache/response-cache.ts';
import type { Publish } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { listRoles } from './queries.ts';
import type { AudienceProvider } from './sources.ts';

/** Says to which audiences people belong. */
export type Audiences = {
  /** Somebody who reads items of a kind on the site. */
  findReader(db: Database, account: Account | null, curator: Curator): Promise<Reader>;
  /** What people with accounts belong to themselves, by account. */
  listAudiences(db: Database, userIds: readonly string[]): Promise<Map<string, ItemAudience>>;
};

export function createAudiences(provider: AudienceProvider): Audiences {
  async function listAudiences(db: Database, userIds: readonly string[]) {
    const keys = new Map<string, AudienceKey[]>(userIds.map((id) => [id, [...forEverybody]]));
    if (userIds.length === 0) return keys;
    const rows = [...(await listRoles(db, userIds)), ...(await provider.listKeys(db, userIds))];
    for (const { userId, key } of rows) keys.get(userId)?.push(key);
    return keys;
  }
  return {
    listAudiences,
    async findReader(db, account, curator) {
      if (!account) return visitor;
      if (hasRole(account, [curator])) return 'curator';
      return (await listAudiences(db, [account.id])).get(account.id) ?? visitor;
    },
  };
}

/** Throws 'not-for-visitors', where signing in may help, or 'not-for-reader'. */
export function requireReader(audience: ItemAudience, reader: Reader): void {
  if (canRead(audience, reader)) return;
  throw new ProblemError(reader === visitor ? 'not-for-visitors' : 'not-for-reader');
}

/** Publishes that an item is not for everyone any more, after the topic of its kind. */
export async function publishWithdrawal(
  publish: Publish,
  before: ItemAudience,
  after: ItemAudience,
): Promise<void> {
  if (isForEverybody(before) && !isForEverybody(after)) await publish(withdrawalTopic);
}
