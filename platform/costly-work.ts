import { AsyncLocalStorage } from 'node:async_hooks';
import type { Account } from '#contract/account.ts';
import type { CostlyKind, Endpoint } from '#contract/endpoint.ts';
import type { Logger } from 'pino';
import type { EmailCauses } from './email-cause.ts';
import type { RequestSender } from './platform.ts';

/** What one client may cause of each kind; all endpoints of a kind share it. Wide enough for a hall whose telephones share one address. */
export const costLimits: Readonly<Record<CostlyKind, { points: number; seconds: number }>> = {
  render: { points: 120, seconds: 60 },
  hash: { points: 60, seconds: 60 },
  mail: { points: 120, seconds: 60 },
  export: { points: 60, seconds: 60 },
  pdf: { points: 30, seconds: 60 },
  picture: { points: 300, seconds: 60 },
};

/** What runs, and for whom. */
export type Cause = {
  endpoint: Endpoint;
  log: Pick<Logger, 'error'>;
  account: Account | null;
  request: RequestSender;
  emails: EmailRules;
};

/** How the emails that a call causes are counted (email/limit-emails.ts). */
export type EmailRules = { isLimited: boolean; kinds: EmailCauses };

const causes = new AsyncLocalStorage<Cause | undefined>();

/** Runs the handler of an endpoint, whose declaration `recordCost` then checks. */
export const runHandler = <Result>(cause: Cause, handle: () => Result): Result =>
  causes.run(cause, handle);

/** The endpoint that runs now; none in the background. */
export const getCause = (): Cause | undefined => causes.getStore();

/** Runs work that goes on after the call that began it. */
export const runInBackground = <Result>(work: () => Result): Result => causes.run(undefined, work);

/** What the log says of work that no limit counts; it fails every test of a site. */
export const undeclaredCost = 'The endpoint does not declare what it costs';

/**
 * Each service of costly work calls it first: the work belongs to the endpoint that runs, whose contract has to declare its kind. An
 * email needs a limit of any kind, because payments send one too, however they are noticed.
 */
export function recordCost(kind: CostlyKind): void {
  const cause = causes.getStore();
  if (!cause || isLimited(cause.endpoint, kind)) return;
  const { method, path } = cause.endpoint;
  cause.log.error({ method, route: path, cost: kind }, undeclaredCost);
}

const isLimited = ({ access, costs = [], problems = [] }: Endpoint, kind: CostlyKind): boolean =>
  costs.includes(kind) ||
  (kind === 'mail' && (access === 'provider' || problems.includes('too-many-requests')));
