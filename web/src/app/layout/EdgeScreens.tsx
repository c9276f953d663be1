import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { Bark, Seam } from '../../ui/bark/Bark.tsx';
import { Button } from '../../ui/Button.tsx';
import { Page } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loading, Skeleton, SkeletonLines } from '../../ui/Skeleton.tsx';
import { usePageTitle } from '../../ui/usePageTitle.ts';
import styles from './EdgeScreens.module.css';

/** A screen that broke: what happened, without the machine's words, and two ways on. */
export function ErrorScreen({ reset }: ErrorComponentProps) {
  const router = useRouter();
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
              <Button
                onClick={() => {
                  reset();
                  void router.invalidate();
                }}
              >
                Try Again
              </Button>
              <Button look="quiet" onClick={() => window.location.reload()}>
                Reload the page
              </Button>
            </>
          }
        >
          This page could not be shown. Nothing you have bought or saved is lost.
        </EmptyState>
      </div>
    </Page>
  );
}

/** What stands while a screen's own code is fetched: the shape most screens have. */
export function PendingScreen() {
  return (
    <>
      <Loading />
      <Bark tone="slope" className={styles.bark}>
        <Page>
          <Skeleton on="bark" width="9rem" height="1rem" />
          <Skeleton on="bark" width="min(26rem, 80%)" height="3.25rem" />
        </Page>
        <Seam />
      </Bark>
      <Page className={styles.pending}>
        <SkeletonLines lines={4} />
        <Skeleton height="12rem" />
      </Page>
    </>
  );
}
