import type { Account } from '#contract/account.ts';
import type { EndpointResponse } from '#contract/endpoint.ts';
import { hasRole, isStaff } from '#features/accounts/contract/rules/roles.ts';
import { staffTasks } from '#features/today/contract/rules/staff-tasks.ts';
import { status } from '#features/status/contract/status.ts';
import { today } from '#features/today/contract/today.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '#ui/router/Link.tsx';
import { ChevronRight, CircleCheck } from '#ui/icons.ts';
import { useAccount } from '#features/accounts/web/account.ts';
import { apiQueryOptions } from '#ui/api.ts';
import { useSite } from '#features/site/web/site.ts';
import { formatTimestamp } from '#contract/rules/format-timestamp.ts';
import { QueryError } from '#ui/feedback/ErrorMessage.tsx';
import { RowsSkeleton } from '#ui/feedback/Skeleton.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { StaffPage } from '#ui/layout/StaffPage.tsx';
import { screenRoutes } from '../../screens.ts';
import { buildStaffMenu } from '../staff-menu.ts';
import { FirstSteps } from './FirstSteps.tsx';
import { SaleCard } from './SaleCard.tsx';
import styles from './Today.module.css';

/** The home page of everyone with an account: what waits for them, the state of the sale, and all their screens. */
export function TodayScreen() {
  const { data: account } = useAccount();
  const { data: site } = useSite();
  const work = useQuery({
    ...apiQueryOptions(today.get, {}),
    staleTime: 0,
    refetchInterval: 60_000,
  });
  const isAdmin = account !== undefined && hasRole(account, ['admin']);
  const steps = useQuery({
    ...apiQueryOptions(status.getFirstSteps, {}),
    staleTime: 0,
    enabled: isAdmin,
  });
  // All parts appear together, so that none moves another. The steps are not worth a second wait.
  const isWaiting =
    !account || work.isPending || (isAdmin && steps.isPending && steps.failureCount === 0);
  const [name = ''] = (account?.name ?? '').split(' ');
  return (
    <StaffPage
      title={name ? `Welcome, ${name}` : 'Welcome'}
      subtitle={formatTimestamp(new Date(), 'day', site?.timeZone)}
    >
      {isWaiting ? (
        <RowsSkeleton rows={8} />
      ) : (
        <>
          {steps.data && <FirstSteps steps={steps.data.steps} />}
          <QueryError query={work} />
          {work.data && (
            <div className={styles.work}>
              {isStaff(account) && <Tasks tasks={work.data.tasks} />}
              {work.data.sale && <SaleCard sale={work.data.sale} account={account} />}
            </div>
          )}
          <AllScreens account={account} />
        </>
      )}
    </StaffPage>
  );
}

type TodayResponse = EndpointResponse<typeof today.get>;

function Tasks({ tasks }: Pick<TodayResponse, 'tasks'>) {
  return (
    <section aria-labelledby="tasks">
      <h2 id="tasks" className={styles.heading}>
        To do
      </h2>
      {tasks.length === 0 ? (
        <Card className={styles.nothing}>
          <CircleCheck size={30} strokeWidth={2} aria-hidden="true" />
          <p>Nothing waits for you.</p>
        </Card>
      ) : (
        <ul className={styles.tasks}>
          {tasks.map(({ kind, count }) => (
            <Card as="li" key={kind}>
              <Link to={staffTasks[kind].path} className={styles.task}>
                <b>{count}</b>
                <span>{staffTasks[kind].describe(count)}</span>
                <ChevronRight size={22} aria-hidden="true" />
              </Link>
            </Card>
          ))}
        </ul>
      )}
    </section>
  );
}

function AllScreens({ account }: { account: Account }) {
  const groups = buildStaffMenu(screenRoutes, account).filter(({ label }) => label !== '');
  if (groups.length === 0) return null;
  return (
    <section aria-labelledby="screens" className={styles.screens}>
      <h2 id="screens" className={styles.heading}>
        Your screens
      </h2>
      <div className={styles.groups}>
        {groups.map(({ label, items }) => (
          <Card key={label} className={styles.group}>
            <h3>{label}</h3>
            <ul>
              {items.map((item) => (
                <li key={item.path}>
                  <Link to={item.path}>{item.label}</Link>
                </li>
              ))}
            </ul>
          </Card>
        ))}
      </div>
    </section>
  );
}
