import { accounts, type Setup } from '@namugongo/contract/accounts';
import type { SignIn } from '@namugongo/contract/auth-calls';
import { people } from '@namugongo/contract/people';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { ask, queryOf } from '../api.ts';
import { forgetDraftsOfTab } from '../ui/fields/drafts.ts';

/** The server said that nobody is signed in any more: the screens hear of it without asking. */
export function forgetAccount(client: QueryClient): void {
  client.setQueryData(queryOf(accounts.me, {}).queryKey, { account: null });
}

export const signInFields = [
  { name: 'email', label: 'Email', type: 'email', autoComplete: 'username' },
  { name: 'password', label: 'Password', type: 'password', autoComplete: 'current-password' },
];

/** Everything the screens know is asked anew after signing in: a person may see more than a visitor. */
function useFirstStep<Body>(step: (body: Body) => Promise<FirstStep>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: step,
    onSuccess: async ({ twoFactorRedirect }) => {
      if (!twoFactorRedirect) await client.invalidateQueries();
    },
  });
}
type FirstStep = { twoFactorRedirect?: boolean | undefined };

/** Signs in by password. The answer may ask for the second step. */
export const useSignIn = () => useFirstStep((body: SignIn) => ask(accounts.signIn, { body }));

/** Signs in by the code that was sent by e-mail. The answer may ask for the second step. */
export const useSignInByCode = () =>
  useFirstStep((body: { email: string; otp: string }) => ask(accounts.signInByCode, { body }));

/** The code of the authenticator app, or a backup code. */
export const useSecondStep = () =>
  useFirstStep(({ code, backup }: { code: string; backup: boolean }) =>
    ask(backup ? accounts.enterBackupCode : accounts.enterAuthenticatorCode, { body: { code } }),
  );

export const useSignInByPasskey = () =>
  useFirstStep(async () => {
    const { startAuthentication } = await import('@simplewebauthn/browser');
    const challenge = await ask(accounts.passkeyChallenge, {});
    const response = await startAuthentication({
      // The device asks who holds it: a passkey stands for both steps.
      optionsJSON: { ...challenge, userVerification: 'required' },
    });
    return ask(accounts.signInByPasskey, {
      body: { response: { ...response, response: { ...response.response } } },
    });
  });

/** Sets the password behind a link, and gives the address it is for. */
export const useAcceptInvitation = () =>
  useMutation({
    mutationFn: (body: { secret: string; password: string }) =>
      ask(people.acceptInvitation, { body }),
  });

/** Signs out and forgets what only this person might see, and what they typed. */
export function useSignOut() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => ask(accounts.signOut, { body: {} }),
    onSuccess: async () => {
      forgetDraftsOfTab();
      await import('../door-account.ts').then(
        ({ forgetDoorAccount }) => forgetDoorAccount(),
        () => undefined,
      );
      await client.resetQueries();
    },
  });
}

/** Makes the first administrator and signs them in. */
export function useSetUp() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: Setup) => {
      await ask(accounts.setup, { body });
      await ask(accounts.signIn, { body: { email: body.email, password: body.password } });
    },
    onSuccess: () => client.invalidateQueries(),
  });
}
