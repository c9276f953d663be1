import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { Page } from '#ui/layout/Card.tsx';
import { Loading, Skeleton, SkeletonLines } from '#ui/feedback/Skeleton.tsx';
import { VisuallyHidden } from '#ui/feedback/VisuallyHidden.tsx';
import styles from './PageView.module.css';

/** The placeholder of a loading page: header, heading and two paragraphs. */
export function PageSkeleton() {
  return (
    <div className={styles.waiting}>
      <PageHeader
        tall
        title={
          <>
            <VisuallyHidden>Loading this page</VisuallyHidden>
            <Skeleton surface="bark" width="min(24rem, 80%)" height="1.08em" />
          </>
        }
      />
      <Page className={styles.page}>
        <Loading />
        <div className={styles.skeleton}>
          <SkeletonLines lines={4} />
          <Skeleton width="min(16rem, 60%)" height="2.4rem" />
          <SkeletonLines lines={5} />
        </div>
      </Page>
    </div>
  );
}
