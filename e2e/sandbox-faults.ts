import { join } from 'node:path';
import { type DatabaseHandle, openDatabase } from '../server/src/platform/database.ts';
import { urlOf } from '../server/src/platform/embedded-postgres/connection.ts';
import { readPostmaster } from '../server/src/platform/embedded-postgres/postmaster.ts';
import { orderFault } from '../server/src/payments/sandbox/order-fault.ts';
import type { RunningServer } from './server-process.ts';

type Fault = Parameters<typeof orderFault>[1];

/** The running server's own database, for what no screen and no call can bring about. */
export async function inDatabase<Result>(
  { dataDirectory }: RunningServer,
  work: (handle: DatabaseHandle) => Promise<Result>,
): Promise<Result> {
  const postmaster = await readPostmaster(join(dataDirectory, 'database'));
  if (!postmaster) throw new Error('The server runs no database of its own.');
  const handle = openDatabase(urlOf(postmaster.socketDirectory), 1);
  try {
    return await work(handle);
  } finally {
    await handle.close();
  }
}

/** Makes the provider's next calls of an operation go wrong, as a network or a bank would. */
export function provoke(server: RunningServer, ...faults: Fault[]): Promise<void> {
  return inDatabase(server, async ({ database }) => {
    for (const fault of faults) await orderFault(database, fault);
  });
}

/** The provider's answer to the next confirmation is lost, and what it tells later comes late. */
export const loseConfirmation = (server: RunningServer) =>
  provoke(
    server,
    { operation: 'confirm', kind: 'cutBody' },
    { operation: 'deliver', kind: 'serverError', times: 2 },
    { operation: 'retrieve', kind: 'serverError', times: 1 },
  );
