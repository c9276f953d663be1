import { accounts } from '#features/accounts/contract/accounts.ts';
import { contract } from '#app/contract.ts';
import { type Role, roles } from '#contract/roles.ts';
import { type Endpoint, listEndpoints } from '#contract/endpoint.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashNewPassword } from '#features/accounts/server/hash-password.ts';
import { account as accountRow, user, userRole } from '#features/accounts/server/tables.ts';
import { loadDemoContent } from './load-demo.ts';
import { buildCall, type Call, type CallMode } from './testing/build-call.ts';
import { findReplyError, parseJson, type Reply } from './testing/check-reply.ts';
import type { SeenValues } from './testing/generate-input.ts';
import { findLedgerErrors } from './testing/ledger-checks.ts';
import { getNumberSetting, isLongRun } from './testing/long-run.ts';
import { donate } from './testing/donate.ts';
import { createRandom } from './testing/random.ts';
import { samplePassword, startSiteWithAdmin } from './testing/start-site-with-admin.ts';

/**
 * Sends generated input to every endpoint, as a visitor and as each role: nothing may cause a 500, every reply is declared, and the
 * site stays healthy. INPUT_SEED repeats a run; TEST_LONG=on makes it long.
 */
const seed = getNumberSetting('INPUT_SEED', 20_261_122);
const callCount = getNumberSetting('INPUT_CALLS', isLongRun ? 40_000 : 5_000);
const random = createRandom(seed);
const endpoints = listEndpoints(contract);

type Site = Awaited<ReturnType<typeof startSiteWithAdmin>>;
type Member = Awaited<ReturnType<Site['member']>>;
type Caller = Role | 'visitor';
const callers: readonly Caller[] = ['visitor', ...roles];

let site: Site;
const members = new Map<Role, Member>();
const seen: SeenValues = new Map();
const errors: string[] = [];
const rejectedInputs = new Map<string, string>();
const successes = new Map<Endpoint, number>();

beforeAll(async () => {
  site = await startSiteWithAdmin({ background: true, variables: { LOG_LEVEL: 'error' } });
  for (const role of roles) members.set(role, await site.member(role));
  await loadDemoContent(site.site.site.platform, site.site.handle.url);
  // Statements of donors need one.
  expect(await donate(site.site.base, { email: 'donor@example.org' })).toMatchObject({
    status: 200,
  });
  const { database } = site.site.handle;
  atStart = {
    users: await database.select().from(user),
    accounts: await database.select().from(accountRow),
  };
}, 120_000);
afterAll(() => site.site.stop());

const isAllowed = ({ access }: Endpoint, caller: Caller) =>
  access === 'everybody' ||
  access === 'provider' ||
  access === 'operator' ||
  (caller !== 'visitor' &&
    (access === 'signed-in' || caller === 'admin' || access.includes(caller)));

/** Every endpoint once as each caller; then the endpoints in turn, mostly as somebody who has access; at last the rare ones. */
function planCalls(): [Endpoint, Caller][] {
  const all = endpoints.flatMap((endpoint) =>
    callers.map((caller): [Endpoint, Caller] => [endpoint, caller]),
  );
  const plan = random.shuffle(all);
  while (plan.length < callCount)
    for (const endpoint of random.shuffle(endpoints)) {
      // A file, a picture or a list of emails takes long.
      if ((endpoint.kind === 'file' || endpoint.kind === 'upload') && random.chance(0.7)) continue;
      const allowed = callers.filter((caller) => isAllowed(endpoint, caller));
      plan.push([endpoint, random.pick(random.chance(0.85) ? allowed : callers)]);
    }
  // So few endpoints take a file, report their progress or stream that chance might give none of them what it needs.
  const rare = endpoints.filter(({ kind }) => ['progress', 'upload', 'stream'].includes(kind));
  const more = rare.flatMap((endpoint) =>
    Array.from({ length: 30 }, (): [Endpoint, Caller] => [endpoint, 'admin']),
  );
  return [...plan.slice(0, callCount), ...more];
}

const pickMode = (): CallMode =>
  random.pick([
    'valid',
    'valid',
    'valid',
    'valid',
    'boundary',
    'spoiled',
    'spoiled',
    'raw',
  ] as const);

async function send(call: Call, caller: Caller): Promise<Reply> {
  const { base } = site.site;
  const session =
    caller === 'visitor'
      ? { origin: base, cookie: '' }
      : (members.get(caller)?.session.headers ?? {});
  const headers = new Headers({ ...session, ...call.headers });
  if (call.headers['cookie'] !== undefined && 'cookie' in session)
    headers.set('cookie', `${session.cookie}; ${call.headers['cookie']}`);
  const ending = new AbortController();
  const timeout = setTimeout(() => ending.abort(), 60_000);
  const startedAt = performance.now();
  try {
    const response = await fetch(`${base}${call.path}`, {
      method: call.method,
      headers,
      redirect: 'manual',
      signal: ending.signal,
      ...(call.body === undefined ? {} : { body: call.body }),
    });
    const type = response.headers.get('content-type') ?? '';
    const text = type.startsWith('text/event-stream') ? '' : await response.text();
    return {
      status: response.status,
      type,
      cacheControl: response.headers.get('cache-control') ?? '',
      text,
      seconds: (performance.now() - startedAt) / 1000,
    };
  } finally {
    clearTimeout(timeout);
    ending.abort();
  }
}

const namedValues = [
  'slug',
  'barCode',
  'telephone',
  'key',
  'number',
  'version',
  'totalCents',
  'donor',
  'email',
  'name',
  'phone',
];

/** Remembers ids, slugs and the like of a response for later calls. */
function remember(value: unknown, depth = 0): void {
  if (depth > 5 || typeof value !== 'object' || value === null) return;
  for (const [name, item] of Object.entries(value).slice(0, 20)) {
    if (typeof item === 'object') remember(item, depth + 1);
    else if (typeof item === 'string' && /^[0-9a-f-]{36}$/.test(item)) keep('uuid', item);
    else if (/^id$|Id$/.test(name) || namedValues.includes(name)) {
      keep(name, item);
      if (name === 'totalCents') keep('amount', item);
    }
  }
}
function keep(name: string, value: unknown): void {
  const values = seen.get(name) ?? [];
  seen.set(name, [...values.filter((item) => item !== value), value].slice(-30));
}

type AccountRows = {
  users: (typeof user.$inferSelect)[];
  accounts: (typeof accountRow.$inferSelect)[];
};
let atStart: AccountRows;

/** Brings back accounts that a call deleted with the data of their person. */
async function restoreAccounts(): Promise<void> {
  const { database } = site.site.handle;
  await database.insert(user).values(atStart.users).onConflictDoNothing();
  await database.insert(accountRow).values(atStart.accounts).onConflictDoNothing();
}

/** Gives each role its session and its roles back after a call that may have ended or changed them. */
async function repairMembers(): Promise<void> {
  const { handle, call } = site.site;
  await restoreAccounts();
  for (const [role, member] of members) {
    const { account } = await call(accounts.getCurrent, {}, { headers: member.session.headers });
    if (account?.roles.join() !== role) {
      await handle.database.delete(userRole).where(eq(userRole.userId, member.id));
      await handle.database.insert(userRole).values({ userId: member.id, role });
    }
    if (!account) {
      // An earlier call may have changed the password and kept that session.
      await handle.database
        .update(accountRow)
        .set({ password: await hashNewPassword(samplePassword, { name: '', email: '' }) })
        .where(eq(accountRow.userId, member.id));
      const session = await site.signIn(member.email);
      if (session.status !== 200) throw new Error(`${role} can't sign in: ${session.status}`);
      members.set(role, { ...member, session });
    }
  }
}

const changesSessions = ({ method, path }: Endpoint) =>
  method !== 'GET' && /^\/api\/(auth|account|people|personal-data)/.test(path);

const describeCall = (call: Call, caller: Caller) =>
  `${call.method} ${call.path.slice(0, 300)} as ${caller}, ${call.mode}, ${JSON.stringify(call.headers).slice(0, 300)} ${
    call.body instanceof FormData ? JSON.stringify([...call.body]) : (call.body ?? '').slice(0, 700)
  }`;

async function tryCall(endpoint: Endpoint, caller: Caller): Promise<void> {
  const call = buildCall(endpoint, pickMode(), random, seen);
  const reply = await send(call, caller);
  const error = findReplyError(call, reply);
  if (error) errors.push(`${describeCall(call, caller)}\n    ${error}`);
  const isSuccess = reply.status >= 200 && reply.status <= 299;
  if (isSuccess) {
    successes.set(endpoint, (successes.get(endpoint) ?? 0) + 1);
    // What the description of the API names are fields, not people.
    if (endpoint !== contract.operations.getOpenApi) remember(parseJson(reply.text));
    if (changesSessions(endpoint)) await repairMembers();
  }
  const isValid = call.mode === 'valid' || call.mode === 'boundary';
  if (isValid && reply.status === 422 && reply.text.includes('"validation-failed"'))
    rejectedInputs.set(
      `${endpoint.method} ${endpoint.path}`,
      `${reply.text} for ${describeCall(call, caller)}`,
    );
}

/** Endpoints with a rule about several fields, the day, a list of names or stored data that JSON Schema can't express. */
const describedRules: readonly string[] = [
  'PUT /api/site/menu',
  'GET /api/people/data/orders/records',
  'GET /api/people/data/orders/records.pdf',
  'POST /api/people/data/orders/deletion',
  'PUT /api/site/settings',
  'POST /api/directory/household',
  'PUT /api/directory/household/:id/family',
  'POST /api/reception/chair',
  'POST /api/reception/chair/table',
  'PUT /api/reception/chair/table',
  'PUT /api/reception/chair/:id',
  'POST /api/reception/cart/:cartId/together',
  'POST /api/reception/waiting',
  'GET /api/umdreception/checkout/receipt/:telephone',
  'GET /api/umdreception/checkout/receipt/:telephone/tickets.pdf',
  'GET /api/umdreception/checkout/receipt/:telephone/event.ics',
  'GET /api/umdreception/checkout/receipt/:telephone/order/:orderId',
  'GET /api/umdreception/checkout/receipt/:telephone/order/:orderId/tickets.pdf',
  'PUT /api/umdreception/checkout/receipt/:telephone/order/:orderId/name-reminders',
  'POST /api/umdreception/ticket/:id/share',
  'PUT /api/umdreception/ticket/:id/holder',
  'PUT /api/umdreception/ticket/:id/name',
  'PUT /api/umdreception/ticket/names',
  'PUT /api/umdreception/ticket/:id/needs',
  'POST /api/umdreception/ticket/:id/notes',
  'PUT /api/umdreception/notes/:id',
  'POST /api/umdreception/questions',
  'PUT /api/umdreception/questions/:id',
  'PUT /api/umdreception/checkout/receipt/:telephone/order/:orderId/responses',
  'PUT /api/umdreception/ticket/:id/responses',
  'POST /api/join-us',
  'POST /api/join-requests/:id/accept',
  'POST /api/household-checks/link/:key/correction',
  'POST /api/intentions',
  'POST /api/intentions/by-hand',
  'PUT /api/intentions/:id',
  'POST /api/gatherings',
  'PUT /api/gatherings/:id',
  'PUT /api/gatherings/:id/questions',
  'POST /api/gatherings/page/:slug/parties',
  'PUT /api/gatherings/parties/:key',
  'POST /api/gatherings/:id/parties',
  'PUT /api/gatherings/:id/parties/:party',
  'POST /api/guest-messages',
  'PUT /api/guest-messages/:id',
  'POST /api/guest-messages/preview',
  'POST /api/guest-messages/test',
  'PUT /api/umdreception/ticket/names',
  'GET /api/umdreception/paper',
  'GET /api/umdreception/paper.pdf',
  'GET /api/umdreception/ticket/:id/ticket.pdf',
  'GET /api/umdreception/ticket/:id/ticket.pkpass',
  'GET /api/umdreception/ticket/:id/google-wallet',
  'POST /api/umdreception/codes',
  'PUT /api/umdreception/codes/:id',
  'POST /api/donation',
  'POST /api/donation/batches',
  'PUT /api/donation/monthly/link/:key',
  'POST /api/events',
  'PUT /api/events/:id',
  'POST /api/professionalhour',
  'PUT /api/professionalhour/:id',
  'POST /api/professionalhour/requests',
  'POST /api/professionalhour/:id/fulfil',
  'PUT /api/umdreception/checkout/order/:orderId/chairs',
  'POST /api/umdreception/checkout/table/move',
  'POST /api/umdreception/order/:orderId/difference/quote',
  'POST /api/umdreception/order/:orderId/difference',
  'POST /api/umdreception/order/:orderId/difference/refund',
  'POST /api/pledges',
  'POST /api/pledges/paper',
  'PUT /api/pledges/:id',
  'PUT /api/pledges/link/:key',
  'PUT /api/intentions/:id/state',
  'PUT /api/gatherings/:id/ticket-types',
  'PUT /api/gatherings/:id/occurrences/:day',
  'POST /api/gatherings/:id/clone',
];

/** Endpoints that need a secret, which no response shows, or an event without sales, a payment that fails and the like. */
const leastSuccesses = { json: 0.3, stream: 1, file: 0.3, upload: 0.3, progress: 0.1 };

test(
  `generated input never breaks the site (INPUT_SEED=${seed})`,
  { timeout: isLongRun ? 7_200_000 : 1_800_000 },
  async ({ task }) => {
    Object.assign(task.meta, { seed });
    for (const [endpoint, caller] of planCalls()) await tryCall(endpoint, caller);
    expect(errors).toEqual([]);
  },
);

test('input that a schema allows is refused only for a reason that it describes', () => {
  expect([...rejectedInputs].filter(([name]) => !describedRules.includes(name))).toEqual([]);
});

test('the calls reached endpoints of every kind', () => {
  for (const [kind, least] of Object.entries(leastSuccesses)) {
    const all = endpoints.filter((endpoint) => endpoint.kind === kind);
    const share = all.filter((endpoint) => successes.has(endpoint)).length / all.length;
    expect([kind, share >= least]).toEqual([kind, true]);
  }
});

test('the site is healthy, its books balance and each account has its own role', async () => {
  const { call, handle } = site.site;
  expect(await call(contract.operations.getReadiness, {})).toEqual({ status: 'ok' });
  await repairMembers();
  for (const [role, { session, email }] of members) {
    const { account } = await call(accounts.getCurrent, {}, { headers: session.headers });
    expect(account).toMatchObject({ email, roles: [role] });
  }
  expect(await call(accounts.getCurrent, {})).toEqual({ account: null });
  expect(await findLedgerErrors(handle.database, { settled: false })).toEqual([]);
});
