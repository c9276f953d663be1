import { hasRole } from '#contract/rules/roles.ts';
import { today } from '#features/today/contract/today.ts';
import { defineFeature } from '#platform/feature.ts';
import { implement } from '#platform/http/implement.ts';
import type { CountTasks, TodaySources } from './sources.ts';
import type { Account } from '#contract/account.ts';
import {
  type StaffTaskKind,
  staffTaskKinds,
  staffTasks,
} from '#features/today/contract/rules/staff-tasks.ts';

/** The screen 'Today'. */
export const createTodayFeature = (sources: TodaySources) =>
  defineFeature({
    name: 'today',
    endpoints: implement(today, {
      get: async ({ actor }) => ({
        tasks: await listTasks(sources, actor),
        sale: hasRole(actor, ['usher', 'reception', 'treasurer']) ? await sources.sale() : null,
      }),
    }),
  });

/** The tasks that wait for the account's roles; a kind with nothing to do is left out. */
async function listTasks(
  sources: Record<StaffTaskKind, CountTasks>,
  account: Pick<Account, 'id' | 'roles'>,
): Promise<{ kind: StaffTaskKind; count: number }[]> {
  const own = staffTaskKinds.filter((kind) => hasRole(account, staffTasks[kind].roles));
  const tasks = await Promise.all(
    own.map(async (kind) => ({ kind, count: await sources[kind](account) })),
  );
  return tasks.filter(({ count }) => count > 0);
}
