import type { Event } from '@namugongo/contract/reception/events';
import type { ReactNode } from 'react';
import { useSite } from '../../site.ts';
import { Page } from '../../ui/Card.tsx';
import { momentInWords } from '../../ui/moments.ts';
import { ProblemMessage } from '../../ui/ProblemMessage.tsx';
import { RowsSkeleton } from '../../ui/Skeleton.tsx';
import { TeamHead } from '../../ui/TeamPage.tsx';
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
  const onPaper = usePaperWords(event);
  const head = (actions?: ReactNode) => (
    <TeamHead
      title={title}
      subtitle={
        onPaper ? (
          <>
            {subtitle} <br /> {onPaper}
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
        {event ? children(event, head) : head()}
        {!event && error && <ProblemMessage error={error} busy={isFetching} onRetry={refetch} />}
        {!event && !error && <RowsSkeleton search rows={8} />}
      </Page>
      {event && below?.(event)}
    </>
  );
}

/** A sheet of paper does not show the selector, and tells when it was printed. */
function usePaperWords(event: Event | null): string | null {
  const { data: site } = useSite();
  const printing = usePrinting();
  if (!printing || !event) return null;
  return `${event.title}, printed ${momentInWords(new Date(), 'short', site?.timeZone)}`;
}
