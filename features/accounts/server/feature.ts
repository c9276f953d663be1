import { normalizeEmail } from '#contract/rules/email-addresses.ts';
import type { Account } from '#contract/account.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { accounts as contract } from '#features/accounts/contract/accounts.ts';
import { defineFeature } from '#platform/feature.ts';
import { type HandlerInput, implement, limited } from '#platform/http/implement.ts';
import type { Platform } from '#platform/platform.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { auditSignInChange } from './audit-sign-in-change.ts';
import type { AccountService } from './create-account-service.ts';
import { setUpFirstAdmin } from './ensure-first-admin.ts';
import { endStreams, handleAuthCall } from './handle-auth-call.ts';
import { accountData } from './personal-data-queries.ts';
import { rememberDevice } from './limit-guesses.ts';
import { updateSessionByPasskey } from './queries.ts';
import { resetAuthenticator } from './reset-authenticator.ts';
import { signInRetentionRules } from './retention-queries.ts';
import { createSignInCodeTask, requestSignInCode } from './send-sign-in-code.ts';

/** The current account, the first administrator, and the endpoints of the auth library. */
export const createAccountsFeature = (platform: Platform, accounts: AccountService) => {
  const callLibrary = <E extends Endpoint>(
    endpoint: E,
    onSuccess: (account: Account, request: FastifyRequest) => Promise<void> = async () => undefined,
  ) => ({
    async handle({ request }: Pick<HandlerInput<Endpoint>, 'request'>, reply: FastifyReply) {
      const account = await accounts.getAccount(request);
      const response = await handleAuthCall(platform, accounts, endpoint, { request, reply });
      if (account) await auditSignInChange(platform, endpoint, account);
      if (account) await onSuccess(account, request);
      return response;
    },
  });
  return defineFeature({
    name: 'accounts',
    emails: {
      'sign-in-change': { cause: { toRecipient: 20, byCause: 20 } },
      'sign-in-code': { cause: 'limited request' },
      'sign-in-guesses': { cause: 'limited request' },
    },
    endpoints: implement(contract, {
      getCurrent: async ({ request }, reply) => {
        const account = await accounts.getAccountAndRefresh(request, reply);
        if (account) await rememberDevice(platform, account.email, { request, reply });
        return { account };
      },
      createFirstAdmin: limited({ points: 10, seconds: 60 }, async ({ body }) => {
        await setUpFirstAdmin(platform, body);
        return { email: normalizeEmail(body.email) };
      }),
      sendSignInCode: limited({ points: 10, seconds: 60 }, ({ body }) =>
        requestSignInCode(platform, body.email),
      ),
      signIn: callLibrary(contract.signIn),
      signInByCode: callLibrary(contract.signInByCode),
      signOut: callLibrary(contract.signOut, (account) => endStreams(platform, account)),
      getPasskeyChallenge: callLibrary(contract.getPasskeyChallenge),
      signInByPasskey: callLibrary(contract.signInByPasskey),
      verifyTotp: callLibrary(contract.verifyTotp),
      verifyBackupCode: callLibrary(contract.verifyBackupCode),
      enableAuthenticator: ({ request, actor }, reply) =>
        resetAuthenticator(platform, accounts, { request, reply }, actor),
      disableAuthenticator: callLibrary(contract.disableAuthenticator),
      generateBackupCodes: callLibrary(contract.generateBackupCodes),
      listPasskeys: callLibrary(contract.listPasskeys),
      getPasskeyRegistration: callLibrary(contract.getPasskeyRegistration),
      addPasskey: callLibrary(contract.addPasskey, async (_account, request) => {
        const id = await accounts.sessionId(request);
        if (id !== null) await updateSessionByPasskey(platform.database, id);
      }),
      renamePasskey: callLibrary(contract.renamePasskey),
      deletePasskey: callLibrary(contract.deletePasskey),
    }),
    tasks: { 'sign-in-code': createSignInCodeTask(platform, accounts) },
    retention: signInRetentionRules(platform),
    personalData: accountData,
  });
};
