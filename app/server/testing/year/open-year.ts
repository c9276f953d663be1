import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CallOptions } from '#contract/client.ts';
import type { Endpoint, EndpointInput, EndpointResponse } from '#contract/endpoint.ts';
import { payments } from '#features/payments/contract/payments.ts';
import { site as siteCalls } from '#features/site/contract/site.ts';
import { fixedClock } from '#platform/clock.ts';
import { signInAsAdministrator } from '../sign-in.ts';
import { testNow } from '../test-now.ts';
import { startSmtpServer } from '../start-smtp-server.ts';
import { type Clock, createMachine } from './create-machine.ts';
import { createPaper, describePosting, sumCents } from './paper.ts';

const sessionMs = 12 * 3_600_000;

/** One site with a moved clock: its machine, its mail server, and beside it the paper of its team. */
export async function openYear() {
  const folder = await mkdtemp(join(tmpdir(), 'namugongo-year-'));
  const backups = join(folder, 'backups');
  await mkdir(backups);
  const clock: Clock = fixedClock(testNow);
  const smtp = await startSmtpServer();
  const machine = createMachine({ clock, backups, smtpUrl: smtp.url });
  const calls = createCalls(machine, clock);
  return {
    ...machine,
    ...calls,
    backups,
    clock,
    smtp,
    paper: createPaper(),
    /** Ends the hold, and lets the clock go on. */
    async release(): Promise<void> {
      await machine.startProcessor();
      await calls.callAsTeam(siteCalls.release, {});
    },
    async end(): Promise<void> {
      await machine.drop();
      await smtp.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
export type Year = Awaited<ReturnType<typeof openYear>>;

/** What people do with the site, wherever it runs. */
function createCalls({ getSite }: ReturnType<typeof createMachine>, clock: Clock) {
  let session = { base: '', at: 0, headers: {} as Record<string, string> };
  /** A session of the administrator, renewed as people sign in again. */
  async function signIn(): Promise<{ headers: Record<string, string> }> {
    const { base } = getSite();
    const at = clock.now().getTime();
    if (session.base !== base || at - session.at > sessionMs)
      session = { base, at, headers: await signInAsAdministrator(base) };
    return { headers: session.headers };
  }
  /** Calls as the administrator, who may do what each of the team may. */
  const callAsTeam = async <E extends Endpoint>(
    endpoint: E,
    input: EndpointInput<E>,
  ): Promise<EndpointResponse<E>> => getSite().call(endpoint, input, await signIn());
  return {
    signIn,
    callAsTeam,
    call: <E extends Endpoint>(
      endpoint: E,
      input: EndpointInput<E>,
      options?: CallOptions,
    ): Promise<EndpointResponse<E>> => getSite().call(endpoint, input, options),
    query: async (text: string, values: unknown[] = []) =>
      (await getSite().handle.pool.query<Record<string, unknown>>(text, values)).rows,
    /** What came in, in cents by 'day method account'. */
    async readIncome(): Promise<Record<string, number>> {
      const { income } = await callAsTeam(payments.getTotals, { query: {} });
      const rows = income.map(({ amountCents, ...row }) => ({ ...row, cents: amountCents }));
      return sumCents(rows, describePosting);
    },
  };
}
