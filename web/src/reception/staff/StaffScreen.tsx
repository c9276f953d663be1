import type { Event } from '@namugongo/contract/reception/events';
import type { ReactNode } from 'react';
import { useSite } from '../../site.ts';
import { Page } from '../../ui/Card.tsx';
import { momentInWords } from '../../ui/moments.ts';
import { ProblemMessage } from '../../ui/ProblemMessage.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { usePrinting } from '../../ui/usePrinting.ts';
import { EventSelect } from './EventSelect.tsx';
import styles from './Staff.module.css';
import { useStaffEvent } from './useStaffEvent.ts';

type StaffScreenProps = {
  title: string;
  subtitle?: string;
  /** `head` draws the title with what stands at its right end, after the event selector. */
  children: (event: Event, head: (actions?: ReactNode) => ReactNode) => ReactNode;
  /** What stands beneath, as wide as the window. */
  below?: (event: Event) => ReactNode;
};

/** A staff screen about one event: title, event selector, and its content once the event is known. */
export function StaffScreen({ title, subtitle, children, below }: StaffScreenProps) {
  const staffEvent = useStaffEvent();
  const { event, error, isFetching, refetch } = staffEvent;
  const head = (actions?: ReactNode) => (
    <header className={styles.head}>
      <div className={styles.words}>
        <h1>{title}</h1>
        {subtitle && <p>{subtitle}</p>}
        {event && <OnPaper event={event} />}
      </div>
      <EventSelect staffEvent={staffEvent} />
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  );
  return (
    <>
      <Page wide className={below && event ? styles.above : styles.page}>
        {event ? children(event, head) : head()}
        {!event && error && <ProblemMessage error={error} busy={isFetching} onRetry={refetch} />}
        {!event && !error && <RowsSkeleton />}
      </Page>
      {event && below?.(event)}
    </>
  );
}

/** A sheet of paper does not show the selector, and tells when it was printed. */
function OnPaper({ event }: { event: Event }) {
  const { data: site } = useSite();
  const printing = usePrinting();
  if (!printing) return null;
  return (
    <p>
      {event.title}, printed {momentInWords(new Date(), 'short', site?.timeZone)}
    </p>
  );
}

/** The shape of a table whose rows have not come yet. */
export function RowsSkeleton() {
  return (
    <div className={styles.skeleton}>
      <Loading />
      <Skeleton height="50px" width="min(430px, 100%)" />
      {Array.from({ length: 8 }, (_, row) => (
        <Skeleton key={row} className={styles.skeletonRow ?? ''} height="auto" />
      ))}
    </div>
  );
}
