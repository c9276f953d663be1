import type { Account } from '@namugongo/contract/accounts';
import { authCalls } from '@namugongo/contract/auth-calls';
import type { Answer } from '@namugongo/contract/endpoint';
import type { Platform } from '../platform/platform.ts';
import { Refusal } from '../platform/problems.ts';
import { readSettings } from '../platform/settings.ts';
import { type AuthCall, answerAuthCall } from './answer-auth-call.ts';
import { hasAuthenticator } from './queries.ts';
import type { Accounts } from './who.ts';

/** The secret for an app, which shows it under the site's name. An app in use is not replaced: a half-done change would lock its owner out. */
export async function newAuthenticator(
  platform: Platform,
  accounts: Accounts,
  call: AuthCall,
  who: Account,
): Promise<Answer<typeof authCalls.newAuthenticator>> {
  if (await hasAuthenticator(platform.database, who.id)) throw new Refusal('authenticator-on');
  const { name } = await readSettings(platform.database);
  return answerAuthCall(platform, accounts, authCalls.newAuthenticator, call, { issuer: name });
}
