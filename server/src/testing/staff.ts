import type { Role } from '@namugongo/contract/endpoint';
import type { Clock } from '../platform/clock.ts';
import { userRole } from '../accounts/tables.ts';
import { administrator, signInAsAdministrator } from './sign-in.ts';
import { type RunningSite, startSite } from './start-site.ts';

export type Staff = {
  /** Call options of one account that has just this role from now on. */
  as(role: Role): Promise<{ headers: Record<string, string> }>;
};

/** A site with one account, whose role the test chooses call by call. */
export async function startSiteWithStaff(options: Parameters<typeof startSite>[0] = {}) {
  const site = await startSite({
    ...options,
    variables: { ...administrator, ...options.variables },
  });
  return { ...site, ...(await staffOf(site)) };
}

async function staffOf<C extends Clock>({ base, handle }: RunningSite<C>): Promise<Staff> {
  const headers = await signInAsAdministrator(base);
  return {
    async as(role) {
      await handle.database.update(userRole).set({ role });
      return { headers };
    },
  };
}

/** What a call that is refused throws, by its code; with the sentence when that matters. */
export const refusedWith = (code: string, detail?: string) => ({
  problem: detail === undefined ? { code } : { code, detail },
});
