import { useAccount } from '../accounts/queries.ts';
import { mayOpen } from '../accounts/roles.ts';
import { screens } from './routes.tsx';

/** The menu of the parish team: what this person may open, and their account; null for who has no staff screen. */
export function useStaffMenu() {
  const { data: account } = useAccount();
  if (!account) return null;
  const items = screens.flatMap(({ path, staff }) =>
    staff?.menu && mayOpen(account, staff.may) ? [{ label: staff.menu, path }] : [],
  );
  if (items.length === 0) return null;
  const [name = account.name] = account.name.split(' ');
  return {
    label: 'Parish team',
    name,
    items: [...items, { label: 'Your account', path: '/sign-in' }],
  };
}
