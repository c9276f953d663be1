import type { Account } from '#contract/account.ts';
import { Link } from '#ui/router/Link.tsx';
import { useLocation } from '#ui/router/use-router.ts';
import { ownItems } from '../layout/own-items.ts';
import { ThemeSwitch } from '../layout/ThemeSwitch.tsx';
import type { StaffMenuGroup } from './staff-menu.ts';
import styles from './StaffMenu.module.css';
import { operations } from '#contract/operations.ts';
import { useQuery } from '@tanstack/react-query';
import { apiQueryOptions } from '#ui/api.ts';

type StaffMenuProps = { menu: readonly StaffMenuGroup[]; account: Pick<Account, 'name'> };

/** All screens that the account can open, by group, and its own pages. */
export function StaffMenu({ menu, account }: StaffMenuProps) {
  const groups = [...menu, { label: account.name, items: ownItems }];
  const path = useLocation().pathname;
  return (
    <nav aria-label="Parish team" className={styles.menu}>
      {groups.map(({ label, items }) => (
        <section key={label} aria-label={label || 'Start'}>
          {label && <h2>{label}</h2>}
          <ul>
            {items.map((item) => (
              <li key={item.path}>
                <Link to={item.path} aria-current={isWithin(path, item.path) ? 'page' : undefined}>
                  {item.label}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <div className={styles.foot}>
        <ThemeSwitch />
        <StaffVersion />
      </div>
    </nav>
  );
}

/** True on the screen itself and on those below it, such as '/pages/aboutus/edit' of '/pages'. */
const isWithin = (path: string, item: string): boolean =>
  path === item || path.startsWith(`${item}/`);

/** The version of the site that the server runs, for staff who report a problem. */
function StaffVersion() {
  const { data: health } = useQuery(apiQueryOptions(operations.getHealth, {}));
  return health ? <p>Version {health.version}</p> : null;
}
