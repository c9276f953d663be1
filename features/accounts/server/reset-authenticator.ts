import type { Account } from '#contract/account.ts';
import { authEndpoints } from '#features/accounts/contract/auth-endpoints.ts';
import type { EndpointResponse } from '#contract/endpoint.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { getSettings } from '#platform/settings.ts';
import { type AuthContext, handleAuthCall } from './handle-auth-call.ts';
import { hasAuthenticator } from './queries.ts';
import type { AccountService } from './create-account-service.ts';

/**
 * A new secret for an authenticator app, with the site's name as issuer. Throws 'authenticator-already-enabled': replacing an
 * app in use could lock its owner out.
 */
export async function resetAuthenticator(
  platform: Platform,
  accounts: AccountService,
  call: AuthContext,
  actor: Account,
): Promise<EndpointResponse<typeof authEndpoints.enableAuthenticator>> {
  if (await hasAuthenticator(platform.database, actor.id))
    throw new ProblemError('authenticator-already-enabled');
  const { name } = await getSettings(platform.database);
  return handleAuthCall(platform, accounts, authEndpoints.enableAuthenticator, call, {
    issuer: name,
  });
}
