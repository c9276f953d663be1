import { hasRole } from '@namugongo/contract/rules/has-role';
import { useAccount } from '../signed-in.ts';
import { screens } from './routes.tsx';

const own = [
  { label: 'Your profile', path: '/profile' },
  { label: 'My tickets', path: '/search-tickets' },
  { label: 'Sign out', path: '/sign-out' },
];

/** The menu of who is signed in: the screens of the parish team that this person may open, and what is their own; null for a visitor. */
export function useStaffMenu() {
  const { data: account } = useAccount();
  if (!account) return null;
  const items = screens.flatMap(({ path, staff }) =>
    staff?.menu && staff.may !== 'signed-in' && hasRole(account, staff.may)
      ? [{ label: staff.menu, path }]
      : [],
  );
  const [name = account.name] = account.name.split(' ');
  return {
    label: account.roles.some((role) => role !== 'member') ? 'Parish team' : 'Your account',
    name,
    items: [...items, ...own],
  };
}
