import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '../../platform/database/database.ts';
import { signInAsAdministrator } from '../sign-in.ts';
import { describeSchedule, type Schedule } from './build-schedule.ts';
import {
  copyProviderBooks,
  findBookErrors,
  findBrokenPromises,
  findCheckInErrors,
  findEmailErrors,
  findStalePages,
  findOrderPageErrors,
  listOpenWork,
} from './check-invariants.ts';
import { injectFaults, repair } from './inject-fault.ts';
import { type FaultSite, openFaultSite } from './open-fault-site.ts';
import type { Journal } from './journal.ts';
import { startCrowd } from './run-crowd.ts';

/** Generous: what a killed process had begun is free after 20 seconds, a failed task is repeated after up to 40. */
const restMilliseconds = 180_000;

export type Report = {
  errors: string[];
  journal: Journal;
  /** Of the repair: ms until the site was at rest. */
  restMilliseconds: number;
  emailCount: number;
};

/** Runs a schedule under a live crowd, repairs everything, waits until the site is at rest and checks all invariants. */
export async function runSchedule(template: string, schedule: Schedule): Promise<Report> {
  const site = await openFaultSite(template, schedule.serverCount);
  try {
    return await runOnSite(site, schedule);
  } finally {
    await site.close();
  }
}

async function runOnSite(site: FaultSite, schedule: Schedule): Promise<Report> {
  const [first] = site.servers;
  // Without the origin, because a server that starts again has another port.
  const { cookie } = await signInAsAdministrator(first?.getBase() ?? '');
  let turn = 0;
  const getBase = () => site.servers[turn++ % site.servers.length]?.getBase() ?? '';
  const crowd = startCrowd(schedule.seed, getBase, { cookie });
  await injectFaults(site, schedule.faults);
  await repair(site);
  const repairedAt = performance.now();
  await pause(1_500);
  await crowd.finish();
  const handle = openDatabase(site.machine.getDatabaseUrl(), 2);
  try {
    const open = await waitUntilAtRest(() => listOpenWork(handle.database));
    const rest = performance.now() - repairedAt;
    await copyProviderBooks(site.provider.database, handle.database);
    const bases = site.servers.map(({ getBase: base }) => base());
    const { journal } = crowd;
    return {
      journal,
      restMilliseconds: rest,
      emailCount: site.emailServer.received.length,
      errors: [
        ...site.servers.flatMap(({ crashes }) => crashes.map((text) => `a server ended: ${text}`)),
        ...open.map((work) => `still open: ${work}`),
        ...(await findBookErrors(handle.database)),
        ...(await findBrokenPromises(handle.database, journal)),
        ...(await findEmailErrors(handle.database, site.emailServer.received)),
        ...(await findCheckInErrors(handle.database, journal)),
        ...(await findStalePages(handle.database, bases)),
        ...(await findOrderPageErrors(bases, journal)),
      ],
    };
  } finally {
    await handle.close();
  }
}

/** Resolves with what is still open: nothing, or after a long time the rest. */
async function waitUntilAtRest(listOpen: () => Promise<string[]>): Promise<string[]> {
  for (const startedAt = performance.now(); ;) {
    const open = await listOpen();
    if (open.length === 0 || performance.now() - startedAt > restMilliseconds) return open;
    await pause(250);
  }
}

/** The schedule, the answers and the errors, for whoever reads a failed test. */
export const describeFailure = (schedule: Schedule, { errors, journal }: Report): string =>
  [
    describeSchedule(schedule),
    ...[...journal.responses].map(([response, count]) => `  ${count} x ${response}`),
    ...errors,
  ].join('\n');
