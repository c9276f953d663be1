import type { Conflict } from '#features/door/contract/conflicts.ts';
import { findEffectiveScan } from '#features/door/contract/rules/check-in.ts';
import { adviseOnConflict, describeConflict } from '#features/door/contract/rules/conflicts.ts';
import { useSite } from '#features/site/web/site.ts';
import { Timestamp } from '#ui/data/Timestamp.tsx';
import styles from './Conflicts.module.css';

/** What happened, at which doors and when, and what to say to the guest. */
export function ConflictDetails({ conflict }: { conflict: Conflict }) {
  const { data: site } = useSite();
  const { kind, scans } = conflict;
  const effective = kind === 'two doors' ? findEffectiveScan(scans) : null;
  return (
    <>
      <p>
        <b>{describeConflict(conflict)}</b>
      </p>
      <ol className={styles.scans}>
        {scans.map((scan) => (
          <li key={`${scan.deviceId} ${scan.scannedAt.getTime()}`}>
            <Timestamp date={scan.scannedAt} format="time" timeZone={site?.timeZone} />{' '}
            {scan.door && `at ${scan.door} `}by {scan.receivedBy}, device {scan.deviceId.slice(-4)}
            {scan === effective && ' · this one counts'}
            {scan.undoneAt && (
              <>
                {' '}
                · undone <Timestamp date={scan.undoneAt} format="time" timeZone={site?.timeZone} />
              </>
            )}
          </li>
        ))}
      </ol>
      <p>
        Say to the guest: <q>{adviseOnConflict(conflict)}</q>
      </p>
    </>
  );
}
