import { hasRole } from '#contract/rules/roles.ts';
import { directory } from '#features/directory/contract/directory.ts';
import { useAccount } from '#features/accounts/web/account.ts';
import { useQuery } from '@tanstack/react-query';
import { apiQueryOptions } from '#ui/api.ts';

type OwnDetails = { name: string; email: string; phone: string; kabondo: string };

/**
 * What forms are filled in with: the name, address and telephone number of the signed-in account, and what its entry in the directory has
 * beside them. `source` is empty for a visitor and while it is not known who is there, `details` undefined until all has loaded.
 */
export function useOwnDetails(): { source: string; details: OwnDetails | undefined } {
  const state = useAccount();
  const account = state.is === 'signed-in' ? state.account : null;
  const hasEntry = hasRole(account, ['member', 'secretary']);
  const entry = useQuery({ ...apiQueryOptions(directory.getOwn, {}), enabled: hasEntry });
  if (!account) return { source: '', details: undefined };
  const source = `account ${account.id}`;
  if (hasEntry && entry.isPending) return { source, details: undefined };
  const member = entry.data?.member;
  return {
    source,
    details: {
      name: account.name,
      email: account.email,
      phone: account.telephone ?? member?.telephone ?? '',
      kabondo: member?.kabondo ?? '',
    },
  };
}
