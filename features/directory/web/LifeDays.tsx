import { formatCount } from '#contract/rules/counts.ts';
import { dayInTimeZone, dayNames } from '#contract/rules/dates.ts';
import { type LifeDay, listLifeDays } from '#features/directory/contract/rules/life-days.ts';
import { useSite } from '#features/site/web/site.ts';
import { useNowValue } from '#ui/browser/useNow.ts';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { SkeletonLines } from '#ui/feedback/Skeleton.tsx';
import styles from './Directory.module.css';
import { useMembers } from './queries.ts';

/** The present month (1 to 12) and year of the site. */
export function useMonth(): { year: number; month: number } {
  const { data: site } = useSite();
  const day = useNowValue((now) => dayInTimeZone(new Date(now), site?.timeZone ?? 'UTC'));
  const [year, month] = day.split('-').map(Number);
  return { year: year ?? 0, month: month ?? 1 };
}

/** The days of a month that the community keeps with its members. */
export function LifeDays({ year, month }: { year: number; month: number }) {
  return (
    <Loaded query={useMembers()} skeleton={<SkeletonLines lines={4} />}>
      {(members) => {
        const days = listLifeDays(members, { year, month });
        const name = dayNames.months[month - 1];
        if (days.length === 0)
          return <p>No birthdays or anniversaries in {name} that people share with you.</p>;
        return (
          <ul className={styles.days} aria-label={`Days of ${name}`}>
            {days.map((day) => (
              <li key={day.key}>
                <b>{day.day}</b>
                <span>
                  {day.people.join(' and ')}
                  <small>{describe(day)}</small>
                </span>
              </li>
            ))}
          </ul>
        );
      }}
    </Loaded>
  );
}

function describe({ kind, years }: LifeDay): string {
  if (kind === 'birthday') return 'Birthday';
  if (kind === 'wedding')
    return years ? `Wedding anniversary, ${formatCount(years, 'year')}` : 'Wedding anniversary';
  return years ? `Died ${formatCount(years, 'year')} ago. Rest in peace.` : 'Died. Rest in peace.';
}
