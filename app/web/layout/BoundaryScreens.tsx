import { BarkCloth, BarkSeam } from '#ui/art/Bark.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { Page } from '#ui/layout/Card.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Loading, Skeleton, SkeletonLines } from '#ui/feedback/Skeleton.tsx';
import { usePageTitle } from '#ui/browser/usePageTitle.ts';
import styles from './BoundaryScreens.module.css';

/** Shown when a screen throws. */
export function ErrorScreen({ onRetry }: { onRetry: () => void }) {
  usePageTitle('Something went wrong');
  return (
    <Page className={styles.edge}>
      <div role="alert">
        <EmptyState
          level="h1"
          seed={7}
          title="Something went wrong"
          actions={
            <>
              <Button onClick={onRetry}>Try Again</Button>
              <Button variant="secondary" onClick={() => window.location.reload()}>
                Reload page
              </Button>
            </>
          }
        >
          We couldn't show this page. Everything you bought or saved is safe.
        </EmptyState>
      </div>
    </Page>
  );
}

/** Shown while the code of a screen loads. */
export function PendingScreen() {
  return (
    <>
      <Loading />
      <BarkCloth tone="slope" className={styles.bark}>
        <Page>
          <Skeleton surface="bark" width="9rem" height="1rem" />
          <Skeleton surface="bark" width="min(26rem, 80%)" height="3.25rem" />
        </Page>
        <BarkSeam />
      </BarkCloth>
      <Page className={styles.pending}>
        <SkeletonLines lines={4} />
        <Skeleton height="12rem" />
      </Page>
    </>
  );
}
