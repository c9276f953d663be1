import { Loading, Skeleton } from '#ui/feedback/Skeleton.tsx';
import styles from './Donations.module.css';

/** Placeholder of a panel while its data loads. */
export function PanelSkeleton() {
  return (
    <div className={styles.skeleton}>
      <Loading />
      {Array.from({ length: 6 }, (_, row) => (
        <Skeleton key={row} height="4rem" />
      ))}
    </div>
  );
}
