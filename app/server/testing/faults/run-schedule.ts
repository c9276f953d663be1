import { setTimeout as pause } from 'node:timers/promises';
import { vi } from 'vitest';
import { type DatabaseHandle, openDatabase } from '#platform/database/database.ts';
import { signInAsAdministrator } from '../sign-in.ts';
import { describeSchedule, type Schedule } from './build-schedule.ts';
import {
  type CheckedState,
  copyProviderBooks,
  findErrors,
  listOpenWork,
} from './check-invariants.ts';
import { injectFaults, repair } from './inject-fault.ts';
import { type FaultSite, openFaultSite } from './open-fault-site.ts';
import type { Journal } from './journal.ts';
import { createWebhook } from './open-outside-world.ts';
import { startCrowd } from './run-crowd.ts';

/** Generous: what a killed process had begun is free after 20 seconds, a failed task is repeated after up to 40. */
const restMilliseconds = 420_000;

/** A site without open work, and what everyone received from it. */
type RestingSite = Omit<CheckedState, 'site'> & { handle: DatabaseHandle };

export type Report = {
  errors: string[];
  journal: Journal;
  emailCount: number;
  /** Ms from the repair until the site was at rest. */
  restMilliseconds: number;
  /** False when this system can't let a disk become full. */
  hasOwnDisk: boolean;
};

type RunOptions = {
  /** The crowd goes on until then. */
  isEnough?: (journal: Journal) => boolean;
  /** Called with the site at rest. */
  inspect?: (state: RestingSite) => Promise<void>;
};

/** Runs a schedule under a live crowd, repairs everything, waits until the site is at rest and checks all invariants. */
export async function runSchedule(
  template: string,
  schedule: Schedule,
  options: RunOptions = {},
): Promise<Report> {
  const site = await openFaultSite(template, schedule.serverCount);
  try {
    return await runOnSite(site, schedule, options);
  } finally {
    await site.close();
  }
}

async function runOnSite(
  site: FaultSite,
  schedule: Schedule,
  { isEnough = () => true, inspect }: RunOptions,
): Promise<Report> {
  const [first] = site.servers;
  // Without the origin, because a server that starts again has another port.
  const { cookie } = await vi.waitFor(() => signInAsAdministrator(first?.getBase() ?? ''), {
    // A busy machine may be too slow for the first request.
    timeout: 120_000,
    interval: 500,
  });
  let turn = 0;
  const getBase = () => site.servers[turn++ % site.servers.length]?.getBase() ?? '';
  const headers = { cookie };
  const secret = await createWebhook(getBase(), site, headers);
  const { received } = site.emailServer;
  const { journal, finish } = startCrowd({ seed: schedule.seed, getBase, headers, received });
  await injectFaults(site, schedule.faults);
  await repair(site);
  const repairedAt = performance.now();
  do await pause(1_500);
  while (!isEnough(journal));
  await finish();
  const handle = openDatabase(site.machine.getDatabaseUrl(), 2);
  try {
    const open = await waitUntilAtRest(() => listOpenWork(handle.database));
    const restMs = performance.now() - repairedAt;
    await copyProviderBooks(site.provider.database, handle.database);
    const state = {
      handle,
      journal,
      received,
      webhooks: { secret, ...site.receiver },
      bases: site.servers.map((server) => server.getBase()),
    };
    const errors = [
      ...site.servers.flatMap(({ crashes }) => crashes.map((text) => `a server ended: ${text}`)),
      ...open.map((work) => `still open: ${work}`),
      ...(await findErrors({ ...state, site: handle.database })),
    ];
    await inspect?.(state);
    return {
      journal,
      restMilliseconds: restMs,
      emailCount: state.received.length,
      hasOwnDisk: site.machine.hasOwnDisk,
      errors,
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
