import type { PageDraft } from '@namugongo/contract/pages';
import { Eye, History } from 'lucide-react';
import { Button, LinkButton } from '../ui/Button.tsx';
import styles from './EditPage.module.css';

type PageActionsProps = {
  page: PageDraft | null;
  busy: boolean;
  onDraft: () => void;
  onPreview: () => void;
};

/** The buttons of the page form. 'Publish' submits the form. */
export function PageActions({ page, busy, onDraft, onPreview }: PageActionsProps) {
  return (
    <div className={styles.actions}>
      <Button type="submit" busy={busy}>
        Publish
      </Button>
      <Button variant="secondary" busy={busy} onClick={onDraft}>
        Save as draft
      </Button>
      <Button variant="secondary" icon={<Eye aria-hidden="true" />} onClick={onPreview}>
        Preview
      </Button>
      {page && (
        <>
          <LinkButton
            variant="link"
            to={`/pages/${page.slug}/history`}
            icon={<History aria-hidden="true" />}
          >
            Versions
          </LinkButton>
          <LinkButton variant="link" to={`/${page.slug}`}>
            View page
          </LinkButton>
        </>
      )}
    </div>
  );
}
