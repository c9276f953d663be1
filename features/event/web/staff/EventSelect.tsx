import type { Event } from '#contract/event.ts';
import { useSite } from '#features/site/web/site.ts';
import { InlineSelect } from '#ui/controls/InlineSelect.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import styles from './Staff.module.css';
import { useIsMobile } from '#ui/browser/useIsMobile.ts';
import type { StaffEvent } from './useStaffEvent.ts';

/** The year of each event; null if two events are in the same year. */
function getYears(events: readonly Event[], timeZone: string | undefined): string[] | null {
  const format = new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    ...(timeZone && { timeZone }),
  });
  const all = events.map(({ countdownTarget }) => format.format(countdownTarget));
  return new Set(all).size === all.length ? all : null;
}

/** Selects the event of a staff screen; on mobile by its year only. */
export function EventSelect({ staffEvent }: { staffEvent: StaffEvent }) {
  const { all, event, choose, error } = staffEvent;
  const isMobile = useIsMobile();
  const { data: site } = useSite();
  const years = isMobile ? getYears(all, site?.timeZone) : null;
  if (!event)
    return error ? null : (
      <Skeleton round className={styles.waiting ?? ''} width="auto" height="48px" />
    );
  return (
    <InlineSelect
      label="Event"
      options={all.map(({ id, title }, index) => ({
        value: String(id),
        label: years?.[index] ?? title,
      }))}
      value={String(event.id)}
      onChange={(value) => choose(Number(value))}
    />
  );
}
