import { useState } from 'react';
import { month as monthFormat } from '#contract/codecs.ts';
import { addMonths, formatDay } from '#contract/rules/dates.ts';
import { linkTo } from '#contract/screens.ts';
import {
  type CalendarKind,
  calendarKindLabels,
  calendarKinds,
  formatKinds,
  parseKinds,
} from '#features/calendar/contract/rules/calendar-kinds.ts';
import { hasMonth } from '#features/calendar/contract/rules/calendar-months.ts';
import { useToday } from '#features/site/web/site.ts';
import { Button, LinkButton } from '#ui/controls/Button.tsx';
import { PrintButton } from '#ui/controls/PrintButton.tsx';
import { usePageTitle } from '#ui/browser/usePageTitle.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { NotFound } from '#ui/feedback/NotFound.tsx';
import { RowsSkeleton } from '#ui/feedback/Skeleton.tsx';
import { CheckboxField } from '#ui/forms/CheckboxField.tsx';
import { CalendarDays, CalendarPlus, ChevronLeft, ChevronRight, List } from '#ui/icons.ts';
import { Page } from '#ui/layout/Card.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { useNavigate, useParams, useSearch } from '#ui/router/use-router.ts';
import { getCalendarTitle } from './calendar-title.ts';
import styles from './Calendar.module.css';
import { DayList, MonthOfEntries } from './CalendarViews.tsx';
import { useMonth } from './queries.ts';
import { SubscribeDialog } from './SubscribeDialog.tsx';

/** What the address says: the month, the kinds and the view. */
type View = { month: string; kinds: readonly CalendarKind[]; isList: boolean };

const skeleton = <RowsSkeleton label="Loading the calendar..." rows={6} />;

/** /calendar, /calendar/{month}: what happens in the community, as a month and by day. */
export function CalendarScreen() {
  const { month } = useParams();
  const { kinds, view } = useSearch();
  const today = useToday();
  const thisMonth = today.slice(0, 7);
  const named = monthFormat.safeParse(month).data;
  usePageTitle(getCalendarTitle(named));
  if (month !== undefined && (!named || (today !== '' && !hasMonth(named, thisMonth))))
    return (
      <NotFound
        title="Our calendar doesn’t go that far"
        actions={<LinkButton to="/calendar">This month</LinkButton>}
      >
        It has two years back and two years ahead.
      </NotFound>
    );
  return (
    <>
      <PageHeader title="Calendar" />
      <Page className={styles.page}>
        {today === '' ? (
          skeleton
        ) : (
          <Month
            today={today}
            view={{
              month: named ?? thisMonth,
              kinds: parseKinds(kinds),
              isList: view === 'list',
            }}
          />
        )}
      </Page>
    </>
  );
}

/** The address of a view; this month has the shortest one. */
function toPath({ month, kinds, isList }: View, today: string) {
  const query = { kinds: formatKinds(kinds), view: isList ? 'list' : undefined };
  return today.startsWith(month)
    ? linkTo('/calendar', query)
    : linkTo('/calendar/$month', { month, ...query });
}

type MonthProps = { today: string; view: View };

function Month({ today, view }: MonthProps) {
  const { month, kinds, isList } = view;
  return (
    <>
      <MonthLinks today={today} view={view} />
      <Tools today={today} view={view} />
      <Loaded query={useMonth(month)} skeleton={skeleton}>
        {(all) => {
          const entries = all.filter(({ kind }) => kinds.includes(kind));
          if (entries.length === 0)
            return (
              <EmptyState title="Nothing is planned this month">
                Masses, feasts and gatherings will appear here.
              </EmptyState>
            );
          return (
            <>
              {!isList && (
                <div className={styles.grid}>
                  <MonthOfEntries month={month} today={today} entries={entries} />
                </div>
              )}
              <div className={isList ? '' : styles.list}>
                <DayList today={today} entries={entries} />
              </div>
            </>
          );
        }}
      </Loaded>
    </>
  );
}

function MonthLinks({ today, view }: MonthProps) {
  const { month } = view;
  const thisMonth = today.slice(0, 7);
  const [previous, next] = [addMonths(month, -1), addMonths(month, 1)];
  const toLabel = (other: string) => formatDay(`${other}-01`, 'MMMM YYYY');
  return (
    <nav className={styles.months} aria-label="Months">
      {hasMonth(previous, thisMonth) && (
        <LinkButton
          to={toPath({ ...view, month: previous }, today)}
          variant="secondary"
          size="small"
          icon={<ChevronLeft aria-hidden="true" />}
        >
          {toLabel(previous)}
        </LinkButton>
      )}
      <h2 aria-live="polite">{toLabel(month)}</h2>
      {hasMonth(next, thisMonth) && (
        <LinkButton to={toPath({ ...view, month: next }, today)} variant="secondary" size="small">
          {toLabel(next)}
          <ChevronRight aria-hidden="true" />
        </LinkButton>
      )}
      {month !== thisMonth && (
        <LinkButton
          to={toPath({ ...view, month: thisMonth }, today)}
          variant="secondary"
          size="small"
        >
          Today
        </LinkButton>
      )}
    </nav>
  );
}

/** What is shown and how, and the ways to take it along. */
function Tools({ today, view }: MonthProps) {
  const { kinds, isList } = view;
  const navigate = useNavigate();
  const [isSubscribing, setSubscribing] = useState(false);
  const showKinds = (chosen: readonly CalendarKind[]) =>
    void navigate({ to: toPath({ ...view, kinds: chosen }, today), replace: true });
  return (
    <div className={styles.tools}>
      <fieldset className={styles.kinds}>
        <legend>Show</legend>
        {calendarKinds.map((kind) => {
          const checked = kinds.includes(kind);
          return (
            <CheckboxField
              key={kind}
              label={calendarKindLabels[kind]}
              checked={checked}
              disabled={checked && kinds.length === 1}
              onChange={() =>
                showKinds(checked ? kinds.filter((other) => other !== kind) : [...kinds, kind])
              }
            />
          );
        })}
      </fieldset>
      <div className={styles.actions}>
        <span className={styles.switch}>
          <LinkButton
            to={toPath({ ...view, isList: !isList }, today)}
            variant="secondary"
            size="small"
            icon={isList ? <CalendarDays aria-hidden="true" /> : <List aria-hidden="true" />}
          >
            {isList ? 'Show as a month' : 'Show as a list'}
          </LinkButton>
        </span>
        <Button
          variant="secondary"
          size="small"
          icon={<CalendarPlus aria-hidden="true" />}
          onClick={() => setSubscribing(true)}
        >
          Subscribe
        </Button>
        <PrintButton size="small" />
      </div>
      <SubscribeDialog opened={isSubscribing} kinds={kinds} onClose={() => setSubscribing(false)} />
    </div>
  );
}
