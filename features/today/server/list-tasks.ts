import type { Account } from '#contract/account.ts';
import { hasRole } from '#features/accounts/contract/rules/roles.ts';
import {
  type StaffTaskKind,
  staffTaskKinds,
  staffTasks,
} from '#features/today/contract/rules/staff-tasks.ts';
import type { TodaySources } from './sources.ts';

/** The tasks that wait for the account's roles; a kind with nothing to do is left out. */
export async function listTasks(
  { counts }: Pick<TodaySources, 'counts'>,
  account: Pick<Account, 'roles'>,
): Promise<{ kind: StaffTaskKind; count: number }[]> {
  const own = staffTaskKinds.filter((kind) => hasRole(account, staffTasks[kind].roles));
  const tasks = await Promise.all(own.map(async (kind) => ({ kind, count: await counts[kind]() })));
  return tasks.filter(({ count }) => count > 0);
}
