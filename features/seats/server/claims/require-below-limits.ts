import { networkFactors } from '#platform/http/client-identity.ts';
import type { Database } from '#platform/database/database.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { lockAndReadClientHolds } from './client-hold-queries.ts';
import { getClientProblem } from './rules.ts';

/** Throws when the client or its network may not hold so many more chairs now; its next hold waits until the transaction ends. */
export async function requireBelowLimits(
  db: Database,
  input: Parameters<typeof lockAndReadClientHolds>[1],
  count = 1,
): Promise<void> {
  const { client, network, hall } = await lockAndReadClientHolds(db, input);
  const problem =
    getClientProblem(client, { hall, factor: 1, now: input.now, count }) ??
    (network &&
      getClientProblem(network, {
        hall,
        factor: networkFactors.heldChairs,
        now: input.now,
        count,
      }));
  if (problem) throw new ProblemError(problem.code, problem.details);
}
