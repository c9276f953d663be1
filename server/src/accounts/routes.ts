import { authCalls } from '@namugongo/contract/auth-calls';
import type { Account } from '@namugongo/contract/accounts';
import { contract } from '@namugongo/contract';
import type { Endpoint } from '@namugongo/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../platform/platform.ts';
import { serve } from '../platform/serve.ts';
import { signedIn } from '../platform/signed-in.ts';
import { answerAuthCall } from './answer-auth-call.ts';
import { newAuthenticator } from './change-authenticator.ts';
import { setUpFirstAdmin } from './ensure-first-admin.ts';
import { noteSignInChange } from './note-sign-in-change.ts';
import { askForSignInCode } from './send-sign-in-code.ts';
import type { Accounts } from './who.ts';

/** Who am I, the first administrator, and the auth library's own calls. */
export function accountsRoutes(app: FastifyInstance, platform: Platform, accounts: Accounts): void {
  serve(app, platform, contract.accounts.me, async ({ request }, reply) => {
    reply.header('cache-control', 'no-store');
    return { account: await accounts.whoStays(request, reply) };
  });
  serve(
    app,
    platform,
    contract.accounts.setup,
    async ({ body }) => {
      await setUpFirstAdmin(platform, body);
      return { email: body.email.toLowerCase() };
    },
    { limit: { points: 10, seconds: 60 } },
  );
  serve(
    app,
    platform,
    contract.accounts.sendCode,
    async ({ body }) => {
      await askForSignInCode(platform, body.email);
      return {};
    },
    { limit: { points: 10, seconds: 60 } },
  );
  serve(
    app,
    platform,
    authCalls.newAuthenticator,
    ({ request, who }, reply) =>
      newAuthenticator(platform, accounts, { request, reply }, signedIn(who)),
    { bodyLimit },
  );
  for (const endpoint of Object.values(authCalls))
    if (endpoint !== authCalls.newAuthenticator) authRoute(app, platform, accounts, endpoint);
}

const bodyLimit = 16 * 1024;
const signOut: Endpoint = authCalls.signOut;

/** What a person has open comes back by itself where another session still may. */
const endStreams = (platform: Platform, { id }: Account) =>
  platform.transact((_, announce) => announce(`account:${id}`));

/** A call of the auth library as a route like all others: it exists because the contract names it. */
function authRoute<E extends Endpoint>(
  app: FastifyInstance,
  platform: Platform,
  accounts: Accounts,
  endpoint: E,
): void {
  serve(
    app,
    platform,
    endpoint,
    async ({ request }, reply) => {
      const before = await accounts.who(request);
      const answer = await answerAuthCall(platform, accounts, endpoint, { request, reply });
      if (before) await noteSignInChange(platform, endpoint, before);
      if (before && endpoint === signOut) await endStreams(platform, before);
      return answer;
    },
    { bodyLimit },
  );
}
