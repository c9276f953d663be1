import { hasRole, isStaff } from '@namugongo/contract/rules/roles';
import { useAccount } from '../../account.ts';
import { screens } from '../routes.tsx';

const own = [
  { label: 'Your profile', path: '/profile' },
  { label: 'My tickets', path: '/search-tickets' },
  { label: 'Sign out', path: '/sign-out' },
];

/** The menu of the signed-in account: its staff screens and its own pages; null for a visitor. */
export function useStaffMenu() {
  const { data: account } = useAccount();
  if (!account) return null;
  const items = screens.flatMap(({ path, staff }) =>
    staff?.menu && staff.access !== 'signed-in' && hasRole(account, staff.access)
      ? [{ label: staff.menu, path }]
      : [],
  );
  const [name = account.name] = account.name.split(' ');
  return {
    label: isStaff(account) ? 'Parish team' : 'Your account',
    name,
    items: [...items, ...own],
  };
}
