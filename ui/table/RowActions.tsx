import type { LinkPath } from '#contract/screens.ts';
import { Button, LinkButton } from '../controls/Button.tsx';
import styles from './DataTable.module.css';

/** Edit and Delete of a table row or card. */
export function RowActions({ edit, onDelete }: { edit: LinkPath; onDelete: () => void }) {
  return (
    <div className={styles.rowActions}>
      <LinkButton to={edit} variant="secondary" size="small">
        Edit
      </LinkButton>
      <Button variant="outline" size="small" onClick={onDelete}>
        Delete
      </Button>
    </div>
  );
}
