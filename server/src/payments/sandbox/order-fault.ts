import type { Database } from '../../platform/database.ts';
import { insertFault } from './queries.ts';
import type { FaultKind, FaultOperation } from './rules.ts';

/**
 * Makes the next `times` calls of an operation go wrong, whichever process makes them. For tests only: no route leads here.
 * `milliseconds` is for the late kinds.
 */
export async function orderFault(
  database: Database,
  order: { operation: FaultOperation; kind: FaultKind; milliseconds?: number; times?: number },
): Promise<void> {
  const { operation, kind, milliseconds = 0, times = 1 } = order;
  await insertFault(database, { operation, kind, milliseconds, remaining: times });
}
