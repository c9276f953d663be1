import { join } from 'node:path';
import { type DatabaseHandle, openDatabase } from '../platform/database/database.ts';
import { buildDatabaseUrl } from '../platform/database/embedded-postgres/connection.ts';
import { readPostmaster } from '../platform/database/embedded-postgres/postmaster.ts';
import { scheduleFault } from '../features/payments/server/sandbox/testing/faulty-sandbox.ts';
import type { RunningServer } from './server-process.ts';

type Fault = Parameters<typeof scheduleFault>[1];

/** Runs `work` with the running server's database, for states that no screen or endpoint can create. */
export async function withDatabase<Result>(
  { dataDirectory }: RunningServer,
  work: (handle: DatabaseHandle) => Promise<Result>,
): Promise<Result> {
  const postmaster = await readPostmaster(join(dataDirectory, 'database'));
  if (!postmaster) throw new Error('The server runs no database of its own.');
  const handle = openDatabase(buildDatabaseUrl(postmaster.socketDirectory), 1);
  try {
    return await work(handle);
  } finally {
    await handle.close();
  }
}

/** Injects faults into the provider's next calls of an operation. */
export function injectFaults(server: RunningServer, ...faults: Fault[]): Promise<void> {
  return withDatabase(server, async ({ database }) => {
    for (const fault of faults) await scheduleFault(database, fault);
  });
}

/** Loses the response of the next confirmation and delays its webhook. */
export const dropConfirmResponse = (server: RunningServer) =>
  injectFaults(
    server,
    { operation: 'confirm', kind: 'cutBody' },
    { operation: 'deliver', kind: 'serverError', times: 2 },
    { operation: 'retrieve', kind: 'serverError', times: 1 },
  );
