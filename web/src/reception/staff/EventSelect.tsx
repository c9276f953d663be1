import type { Event } from '@namugongo/contract/reception/events';
import { useSite } from '../../site.ts';
import { PillSelect } from '../../ui/PillSelect.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './Staff.module.css';
import { usePhone } from './usePhone.ts';
import type { StaffEvent } from './useStaffEvent.ts';

/** '2027' for each event, where no two are of the same year. */
function years(events: readonly Event[], timeZone: string | undefined): string[] | null {
  const format = new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    ...(timeZone && { timeZone }),
  });
  const all = events.map(({ countdownTarget }) => format.format(countdownTarget));
  return new Set(all).size === all.length ? all : null;
}

/** Which reception a staff screen is about; by its year alone where there is little room. */
export function EventSelect({ staffEvent }: { staffEvent: StaffEvent }) {
  const { all, event, choose, error } = staffEvent;
  const phone = usePhone();
  const { data: site } = useSite();
  const short = phone ? years(all, site?.timeZone) : null;
  if (!event)
    return error ? null : (
      <Skeleton round className={styles.waiting ?? ''} width="auto" height="48px" />
    );
  return (
    <PillSelect
      label="Event"
      options={all.map(({ id, title }, index) => ({
        value: String(id),
        label: short?.[index] ?? title,
      }))}
      value={String(event.id)}
      onChange={(value) => choose(Number(value))}
    />
  );
}
