import { toGroupKey } from '#features/audiences/contract/rules/item-audiences.ts';
import type { AudienceProvider } from '#features/audiences/server/sources.ts';
import { listVisibleGroups } from './get-group.ts';
import { listGroupsOfAccounts } from './membership-queries.ts';

/** Each group is an audience: its members. One that was deleted has none, so what is for it is for nobody. */
export const groupAudiences: AudienceProvider = {
  listKeys: async (db, userIds) =>
    (await listGroupsOfAccounts(db, userIds)).map(({ userId, groupId }) => ({
      userId,
      key: toGroupKey(groupId),
    })),
  listNamed: async (db, account) =>
    (await listVisibleGroups(db, account)).map(({ id, name }) => ({ key: toGroupKey(id), name })),
};
