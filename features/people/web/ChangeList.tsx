import type { Change } from '#contract/history.ts';
import { formatTimestamp } from '#contract/rules/format-timestamp.ts';
import { useSite } from '#features/site/web/site.ts';
import { Timestamp } from '#ui/data/Timestamp.tsx';
import type { ReactNode } from 'react';
import { formatAction } from './audit-labels.ts';
import { describeFields } from './describe-fields.ts';
import styles from './ChangeList.module.css';

type ChangeListProps = {
  /** Oldest first. */
  changes: readonly Change[];
  /** Items at the end. */
  children?: ReactNode;
};

/** Changes of a record: when, what, by whom, and each field from what to what. */
export function ChangeList({ changes, children }: ChangeListProps) {
  const { data: site } = useSite();
  const timeZone = site?.timeZone;
  return (
    <ul className={styles.changes}>
      {changes.map((change) => (
        <li key={change.id}>
          <Timestamp date={change.at} format="short" timeZone={timeZone} />:{' '}
          {formatAction(change.action)}
          {change.actorName && `, by ${change.actorName}`}.{' '}
          {describeFields(change, (date) => formatTimestamp(date, 'short', timeZone))}
        </li>
      ))}
      {children}
    </ul>
  );
}
