import { authEndpoints } from '#features/accounts/contract/auth-endpoints.ts';
import { contract } from '#app/contract.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '#platform/platform.ts';
import { registerEndpoint } from '#platform/http/register-endpoint.ts';
import { requireAccount } from '#platform/http/require-account.ts';
import { endStreams, handleAuthCall } from './handle-auth-call.ts';
import { resetAuthenticator } from './reset-authenticator.ts';
import { setUpFirstAdmin } from './ensure-first-admin.ts';
import { auditSignInChange } from './audit-sign-in-change.ts';
import { requestSignInCode } from './send-sign-in-code.ts';
import type { AccountService } from './create-account-service.ts';

/** Routes for the current account, the first administrator and the auth library's endpoints. */
export function accountsRoutes(
  app: FastifyInstance,
  platform: Platform,
  accounts: AccountService,
): void {
  registerEndpoint(app, platform, contract.accounts.getCurrent, async ({ request }, reply) => ({
    account: await accounts.getAccountAndRefresh(request, reply),
  }));
  registerEndpoint(
    app,
    platform,
    contract.accounts.createFirstAdmin,
    async ({ body }) => {
      await setUpFirstAdmin(platform, body);
      return { email: body.email.toLowerCase() };
    },
    { limit: { points: 10, seconds: 60 } },
  );
  registerEndpoint(
    app,
    platform,
    contract.accounts.sendSignInCode,
    async ({ body }) => {
      await requestSignInCode(platform, body.email);
      return {};
    },
    { limit: { points: 10, seconds: 60 } },
  );
  registerEndpoint(
    app,
    platform,
    authEndpoints.enableAuthenticator,
    ({ request, actor }, reply) =>
      resetAuthenticator(platform, accounts, { request, reply }, requireAccount(actor)),
    { bodyLimit },
  );
  for (const endpoint of Object.values(authEndpoints))
    if (endpoint !== authEndpoints.enableAuthenticator)
      registerAuthEndpoint(app, platform, accounts, endpoint);
}

const bodyLimit = 16 * 1024;
const signOut: Endpoint = authEndpoints.signOut;

/** Registers an endpoint of the auth library from the contract. */
function registerAuthEndpoint<E extends Endpoint>(
  app: FastifyInstance,
  platform: Platform,
  accounts: AccountService,
  endpoint: E,
): void {
  registerEndpoint(
    app,
    platform,
    endpoint,
    async ({ request }, reply) => {
      const account = await accounts.getAccount(request);
      const response = await handleAuthCall(platform, accounts, endpoint, { request, reply });
      if (account) await auditSignInChange(platform, endpoint, account);
      if (account && endpoint === signOut) await endStreams(platform, account);
      return response;
    },
    { bodyLimit },
  );
}
