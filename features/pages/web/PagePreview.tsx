import type { PageDraft } from '#features/pages/contract/pages.ts';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Smartphone } from '#ui/icons.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { Page } from '#ui/layout/Card.tsx';
import { PhoneFrame } from '#ui/layout/PhoneFrame.tsx';
import { QueryError } from '#ui/feedback/ErrorMessage.tsx';
import styles from './EditPage.module.css';
import { PageSkeleton } from './PageSkeleton.tsx';
import { PageView } from './PageView.tsx';
import { previewQueryOptions } from './queries.ts';
import { usePageAlbum } from './usePageAlbum.ts';
import type { PageFormValues } from './usePageForm.ts';

type PagePreviewProps = {
  page: PageDraft | null;
  values: PageFormValues;
  onClose: () => void;
};

/** The page as visitors would see it, rendered by the server from the unsaved text. */
export function PagePreview({ page, values, onClose }: PagePreviewProps) {
  const preview = useQuery(previewQueryOptions(values.body));
  const album = usePageAlbum(values.album || null);
  const [isPhone, setPhone] = useState(false);
  const backButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    backButton.current?.focus();
  }, []);
  return (
    <>
      <div className={styles.previewBar}>
        <Page className={styles.previewRow}>
          <p>Preview. Visitors can't see this yet.</p>
          <Button
            variant="secondary"
            size="small"
            className={styles.previewPhone}
            aria-pressed={isPhone}
            icon={<Smartphone aria-hidden="true" />}
            onClick={() => setPhone(!isPhone)}
          >
            On a phone
          </Button>
          <Button
            ref={backButton}
            variant="secondary"
            size="small"
            icon={<ArrowLeft aria-hidden="true" />}
            onClick={onClose}
          >
            Keep editing
          </Button>
        </Page>
      </div>
      {preview.error && (
        <Page className={styles.page}>
          <QueryError query={preview} />
        </Page>
      )}
      {preview.data && !album.isPending && (
        <Sheet isPhone={isPhone}>
          <PageView
            page={{
              slug: values.slug,
              previousSlugs: page?.previousSlugs ?? [],
              title: values.title || 'Untitled',
              html: preview.data.html,
              album: values.album || null,
              reviewedAt: null,
            }}
            pictures={album.pictures}
          />
        </Sheet>
      )}
      {!preview.error && (!preview.data || album.isPending) && <PageSkeleton />}
    </>
  );
}

const Sheet = ({ isPhone, children }: { isPhone: boolean; children: ReactNode }) =>
  isPhone ? <PhoneFrame title="The page on a phone">{children}</PhoneFrame> : children;
