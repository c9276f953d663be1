import { accounts, type SetupInput } from '#features/accounts/contract/accounts.ts';
import type { SignInInput } from '#features/accounts/contract/auth-endpoints.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiQueryOptions, callApi } from '#ui/api.ts';
import { clearAccountQueries } from './account.ts';
import { dropPendingSignOut, finishSignOut, signOut } from './sign-out.ts';

export const signInFields = [
  { name: 'email', label: 'Email', type: 'email', autoComplete: 'username' },
  { name: 'password', label: 'Password', type: 'password', autoComplete: 'current-password' },
];

/** A first sign-in step; once signed in, invalidates all queries, because an account may see more than a visitor. */
function useFirstStep<Body>(step: (body: Body) => Promise<FirstStep>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: Body) => {
      await finishSignOut();
      return step(body);
    },
    networkMode: 'always',
    onSuccess: async ({ twoFactorRedirect }) => {
      if (twoFactorRedirect) return;
      dropPendingSignOut();
      await client.invalidateQueries();
    },
  });
}
type FirstStep = { twoFactorRedirect?: boolean | undefined };

/** Signs in by password. The result may require the second step. */
export const useSignIn = () =>
  useFirstStep((body: SignInInput) => callApi(accounts.signIn, { body }));

/** Signs in by the code from the email. The result may require the second step. */
export const useSignInByCode = () =>
  useFirstStep((body: { email: string; otp: string }) => callApi(accounts.signInByCode, { body }));

/** Second step: an authenticator code or a backup code. */
export const useSignInByTotp = () =>
  useFirstStep(({ code, backup }: { code: string; backup: boolean }) =>
    callApi(backup ? accounts.verifyBackupCode : accounts.verifyTotp, {
      body: { code },
    }),
  );

export const usePasskeys = () => useQuery(apiQueryOptions(accounts.listPasskeys, {}));

export const useSignInByPasskey = () =>
  useFirstStep(async () => {
    const { startAuthentication } = await import('@simplewebauthn/browser');
    const challenge = await callApi(accounts.getPasskeyChallenge, {});
    const response = await startAuthentication({
      // Requires user verification on the device, because a passkey replaces both steps.
      optionsJSON: { ...challenge, userVerification: 'required' },
    });
    return callApi(accounts.signInByPasskey, {
      body: { response: { ...response, response: { ...response.response } } },
    });
  });

/** Signs out, and deletes what the account brought from this device. The result is false when the server learns of it later. */
export function useSignOut() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: signOut,
    networkMode: 'always',
    onSuccess: () => clearAccountQueries(client),
  });
}

/** Creates the first administrator and signs them in. */
export function useSetUp() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: SetupInput) => {
      await callApi(accounts.createFirstAdmin, { body });
      await callApi(accounts.signIn, { body: { email: body.email, password: body.password } });
    },
    onSuccess: () => client.invalidateQueries(),
  });
}
