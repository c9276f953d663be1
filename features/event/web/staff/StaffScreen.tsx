import type { Event } from '#contract/event.ts';
import type { ReactNode } from 'react';
import { useSite } from '#features/site/web/site.ts';
import { Page } from '#ui/layout/Card.tsx';
import { formatTimestamp } from '#contract/rules/format-timestamp.ts';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { RowsSkeleton } from '#ui/feedback/Skeleton.tsx';
import { StaffPageHeader } from '#ui/layout/StaffPage.tsx';
import { useIsPrinting } from '#ui/browser/useIsPrinting.ts';
import { EventBanner } from './EventBanner.tsx';
import { EventSelect } from './EventSelect.tsx';
import styles from './Staff.module.css';
import { useStaffEvent } from './useStaffEvent.ts';

type StaffScreenProps = {
  title: string;
  subtitle?: string;
  /** Whether the screen sells: then a closed sale is said. */
  sells?: boolean;
  /** `head` renders the title with `actions` after the event selector. */
  children: (event: Event, head: (actions?: ReactNode) => ReactNode) => ReactNode;
  /** Full-width content beneath. */
  below?: (event: Event) => ReactNode;
};

/** A staff screen about one event: title, event selector, and the content once the event is loaded. */
export function StaffScreen({ title, subtitle, sells = false, children, below }: StaffScreenProps) {
  const staffEvent = useStaffEvent();
  const { event, error, isFetching, refetch } = staffEvent;
  const printNote = usePrintNote(event);
  const head = (actions?: ReactNode) => (
    <StaffPageHeader
      title={title}
      subtitle={
        printNote ? (
          <>
            {subtitle} <br /> {printNote}
          </>
        ) : (
          subtitle
        )
      }
      select={<EventSelect staffEvent={staffEvent} />}
      actions={actions}
    />
  );
  return (
    <>
      <Page wide className={below && event ? styles.above : styles.page}>
        <EventBanner staffEvent={staffEvent} sells={sells} />
        {event ? children(event, head) : head()}
        {!event && error && <ErrorMessage error={error} busy={isFetching} onRetry={refetch} />}
        {!event && !error && <RowsSkeleton search rows={8} />}
      </Page>
      {event && below?.(event)}
    </>
  );
}

/** Event and time for a printed page, which has no selector; null on screen. */
function usePrintNote(event: Event | null): string | null {
  const { data: site } = useSite();
  const printing = useIsPrinting();
  if (!printing || !event) return null;
  return `${event.title}, printed ${formatTimestamp(new Date(), 'short', site?.timeZone)}`;
}
