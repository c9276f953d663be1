import { accounts, type Setup, type SignIn } from '@namugongo/contract/accounts';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ask, queryOf } from '../api.ts';
import { forgetLastAccount, whoIsSignedIn } from '../signed-in.ts';

/** The person who is signed in, or null. */
export function useAccount() {
  return useQuery({
    ...whoIsSignedIn(),
    select: ({ account }) => account,
  });
}

/** The server said that nobody is signed in any more: the screens hear of it without asking. */
export function forgetAccount(client: QueryClient): void {
  client.setQueryData(queryOf(accounts.me, {}).queryKey, { account: null });
}

export const signInFields = [
  { name: 'email', label: 'Email', type: 'email', autoComplete: 'username' },
  { name: 'password', label: 'Password', type: 'password', autoComplete: 'current-password' },
];

/** Signs in; everything the screens know is asked anew, since a person may see more than a visitor. */
export function useSignIn() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SignIn) => ask(accounts.signIn, { body }),
    onSuccess: () => client.invalidateQueries(),
  });
}

/** Signs out and forgets what only this person might see. */
export function useSignOut() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => ask(accounts.signOut, { body: {} }),
    onSuccess: () => {
      forgetLastAccount();
      return client.resetQueries();
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
