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

/** What can be done with what was written. 'Publish' submits the form. */
export function PageActions({ page, busy, onDraft, onPreview }: PageActionsProps) {
  return (
    <div className={styles.actions}>
      <Button type="submit" busy={busy}>
        Publish
      </Button>
      <Button look="quiet" busy={busy} onClick={onDraft}>
        Save as a draft
      </Button>
      <Button look="quiet" icon={<Eye aria-hidden="true" />} onClick={onPreview}>
        Preview
      </Button>
      {page && (
        <>
          <LinkButton
            look="bare"
            to={`/pages/${page.slug}/history`}
            icon={<History aria-hidden="true" />}
          >
            Versions
          </LinkButton>
          <LinkButton look="bare" to={`/${page.slug}`}>
            To the page
          </LinkButton>
        </>
      )}
    </div>
  );
}
