import type { Account } from '#contract/account.ts';
import type { EndpointResponse } from '#contract/endpoint.ts';
import { hasRole, isStaff } from '#contract/rules/roles.ts';
import { staffTasks } from '#features/today/contract/rules/staff-tasks.ts';
import { status } from '#features/status/contract/status.ts';
import { today, type SaleState } from '#features/today/contract/today.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { linkTo } from '#contract/screens.ts';
import { useRouter } from '#ui/router/use-router.ts';
import { Link } from '#ui/router/Link.tsx';
import { ChevronRight, CircleCheck, Circle } from '#ui/icons.ts';
import { useOwnAccount } from '#features/accounts/web/account.ts';
import { apiQueryOptions, callApi } from '#ui/api.ts';
import type { Event } from '#contract/event.ts';
import { describeSale } from '#features/event/contract/rules/sale-sentences.ts';
import { ComingUp } from '#features/calendar/web/ComingUp.tsx';
import { useSale } from '#features/event/web/useSale.ts';
import { useSite } from '#features/site/web/site.ts';
import { formatTimestamp } from '#contract/rules/format-timestamp.ts';
import { QueryError, ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { RowsSkeleton } from '#ui/feedback/Skeleton.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { StaffPage } from '#ui/layout/StaffPage.tsx';
import { screenRoutes } from '../../screens.ts';
import { buildStaffMenu } from '../staff-menu.ts';
import styles from './Today.module.css';
import { firstSteps } from '#features/today/contract/rules/first-steps.ts';
import { Button } from '#ui/controls/Button.tsx';
import { useApiMutation } from '#ui/feedback/useApiMutation.ts';
import { formatMoney } from '#contract/rules/money.ts';

/** The home page of the parish team: what waits for them, the state of the sale, and all their screens. Others have Mine. */
export function TodayScreen() {
  const account = useOwnAccount();
  return isStaff(account) ? <StaffToday account={account} /> : <ToMine />;
}

function ToMine() {
  const { history } = useRouter();
  useEffect(() => history.replace(linkTo('/mine')), [history]);
  return null;
}

function StaffToday({ account }: { account: Account }) {
  const { data: site } = useSite();
  const work = useQuery({
    ...apiQueryOptions(today.get, {}),
    staleTime: 0,
    refetchInterval: 60_000,
  });
  const isAdmin = hasRole(account, ['admin']);
  const steps = useQuery({
    ...apiQueryOptions(status.getFirstSteps, {}),
    staleTime: 0,
    enabled: isAdmin,
  });
  // All parts appear together, so that none moves another. The steps are not worth a second wait.
  const isWaiting = work.isPending || (isAdmin && steps.isPending && steps.failureCount === 0);
  const [name = ''] = account.name.split(' ');
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
              <Tasks tasks={work.data.tasks} />
              {work.data.sale && <SaleCard sale={work.data.sale} account={account} />}
            </div>
          )}
          <section aria-labelledby="coming">
            <h2 id="coming" className={styles.heading}>
              Coming up
            </h2>
            <Card className={styles.coming}>
              <ComingUp />
            </Card>
          </section>
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

/** What a new site still needs, for administrators. It is gone once everything is done, or when someone hides it. */
function FirstSteps({ steps }: EndpointResponse<typeof status.getFirstSteps>) {
  const hide = useApiMutation({
    call: () => callApi(status.hideFirstSteps, {}),
    changes: [status.getFirstSteps],
  });
  if (steps.length === 0) return null;
  const doneCount = steps.filter(({ done }) => done).length;
  return (
    <section aria-labelledby="first-steps" className={styles.firstSteps}>
      <h2 id="first-steps" className={styles.heading}>
        First steps: {doneCount} of {steps.length} done
      </h2>
      <ol className={styles.tasks}>
        {steps.map(({ step, done }) => {
          const { label, hint, path } = firstSteps[step];
          const Icon = done ? CircleCheck : Circle;
          return (
            <Card as="li" key={step} data-done={done || undefined}>
              <Link to={path} className={styles.task}>
                <Icon size={26} strokeWidth={2.2} aria-label={done ? 'Done' : 'Open'} role="img" />
                <span>
                  <b>{label}</b>
                  <small>{hint}</small>
                </span>
                <ChevronRight size={22} aria-hidden="true" />
              </Link>
            </Card>
          );
        })}
      </ol>
      <Button variant="secondary" size="small" busy={hide.isPending} onClick={() => hide.mutate()}>
        Hide these steps
      </Button>
      {hide.error && <ErrorMessage error={hide.error} />}
    </section>
  );
}

/** The sale of the current event in figures. */
function SaleCard({ sale, account }: { sale: SaleState; account: Account }) {
  const { event, sold, held, free, seated, soldCents } = sale;
  const seesMoney = hasRole(account, ['reception', 'treasurer']);
  const figures = [
    { label: 'Sold', value: String(sold) },
    { label: 'In carts', value: String(held) },
    { label: 'Free', value: String(free) },
    ...(seated > 0 ? [{ label: 'Seated', value: String(seated) }] : []),
    ...(seesMoney
      ? [{ label: 'Tickets, without fees', value: formatMoney(soldCents, 'full') }]
      : []),
  ];
  return (
    <section aria-labelledby="sale">
      <h2 id="sale" className={styles.heading}>
        {event.title}
      </h2>
      <Card className={styles.sale}>
        <SaleSentence event={event} />
        <dl>
          {figures.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {seesMoney && <Link to="/umdcheckoutsummary">Sold per table</Link>}
      </Card>
    </section>
  );
}

function SaleSentence({ event }: { event: Event }) {
  const { data: site } = useSite();
  const { state } = useSale(event);
  return <p>{site && describeSale(state, event, site.timeZone)}</p>;
}
