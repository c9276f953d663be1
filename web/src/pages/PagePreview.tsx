import type { PageDraft } from '@namugongo/contract/pages';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '../ui/Button.tsx';
import { Page } from '../ui/Card.tsx';
import { QueryProblem } from '../ui/QueryProblem.tsx';
import styles from './EditPage.module.css';
import { PageSkeleton } from './PageSkeleton.tsx';
import { PageView } from './PageView.tsx';
import { previewOf } from './queries.ts';
import { usePageAlbum } from './usePageAlbum.ts';
import type { PageAnswers } from './usePageForm.ts';

type PagePreviewProps = {
  page: PageDraft | null;
  answers: PageAnswers;
  onClose: () => void;
};

/** The page exactly as readers would see it, made by the server from what is written now. */
export function PagePreview({ page, answers, onClose }: PagePreviewProps) {
  const preview = useQuery(previewOf(answers.body));
  const album = usePageAlbum(answers.album || null);
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    back.current?.focus();
  }, []);
  return (
    <>
      <div className={styles.previewBar}>
        <Page className={styles.previewRow}>
          <p>Preview: readers do not see this yet.</p>
          <Button
            ref={back}
            look="quiet"
            size="small"
            icon={<ArrowLeft aria-hidden="true" />}
            onClick={onClose}
          >
            Go on writing
          </Button>
        </Page>
      </div>
      {preview.error && (
        <Page className={styles.page}>
          <QueryProblem query={preview} />
        </Page>
      )}
      {preview.data && !album.isPending && (
        <PageView
          page={{
            slug: answers.slug,
            formerAddresses: page?.formerAddresses ?? [],
            title: answers.title || 'Untitled',
            html: preview.data.html,
            album: answers.album || null,
            reviewedAt: null,
          }}
          pictures={album.pictures}
        />
      )}
      {!preview.error && (!preview.data || album.isPending) && <PageSkeleton />}
    </>
  );
}
