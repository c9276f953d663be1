import type { Account } from '#contract/account.ts';
import type { GroupKey, NamedAudience } from '#features/audiences/contract/rules/item-audiences.ts';
import type { Database } from '#platform/database/database.ts';

/** What a later feature has as audiences besides roles. */
export type AudienceProvider = {
  /** To which of them the people with these accounts belong. */
  listKeys(
    db: Database,
    userIds: readonly string[],
  ): Promise<readonly { userId: string; key: GroupKey }[]>;
  /** Those that the account sees, by name. */
  listNamed(db: Database, account: Account): Promise<NamedAudience[]>;
};
