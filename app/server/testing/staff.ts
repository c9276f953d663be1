import { expect } from 'vitest';
import type { Role } from '#contract/roles.ts';
import type { Clock } from '#platform/clock.ts';
import { userRole } from '#features/accounts/server/tables.ts';
import { administrator, signInAsAdministrator } from './sign-in.ts';
import { type RunningSite, startSite } from './start-site.ts';

export type Staff = {
  /** Gives the account this role only, and returns call options with its session. */
  as(role: Role): Promise<{ headers: Record<string, string> }>;
};

/** A site with one account whose role each call can change. */
export async function startSiteWithStaff(options: Parameters<typeof startSite>[0] = {}) {
  const site = await startSite({
    ...options,
    variables: { ...administrator, ...options.variables },
  });
  return { ...site, ...(await createStaff(site)) };
}

async function createStaff<C extends Clock>({ base, handle }: RunningSite<C>): Promise<Staff> {
  const headers = await signInAsAdministrator(base);
  return {
    async as(role) {
      await handle.database.update(userRole).set({ role });
      return { headers };
    },
  };
}

/** Matches the ApiError of a problem by its code and, optionally, its detail. */
export const expectProblem = (code: string, detail?: string) => ({
  problem: detail === undefined ? { code } : { code, detail },
});

/** Expects a call to be refused with a problem. */
export const expectRejected = (call: Promise<unknown>, code: string, detail?: string) =>
  expect(call).rejects.toMatchObject(expectProblem(code, detail));
