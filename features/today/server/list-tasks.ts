import type { Account } from '#contract/account.ts';
import { hasRole } from '#features/accounts/contract/rules/roles.ts';
import {
  type StaffTaskKind,
  staffTaskKinds,
  staffTasks,
} from '#features/today/contract/rules/staff-tasks.ts';

/** The tasks that wait for the account's roles; a kind with nothing to do is left out. */
export async function listTasks(
  sources: Record<StaffTaskKind, () => Promise<number>>,
  account: Pick<Account, 'roles'>,
): Promise<{ kind: StaffTaskKind; count: number }[]> {
  const own = staffTaskKinds.filter((kind) => hasRole(account, staffTasks[kind].roles));
  const tasks = await Promise.all(
    own.map(async (kind) => ({ kind, count: await sources[kind]() })),
  );
  return tasks.filter(({ count }) => count > 0);
}
