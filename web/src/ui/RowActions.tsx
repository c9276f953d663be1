import { Button, LinkButton } from './Button.tsx';
import styles from './DataTable.module.css';

/** What a table's row, or its card, offers to who keeps the list. */
export function RowActions({ edit, onDelete }: { edit: string; onDelete: () => void }) {
  return (
    <div className={styles.rowActions}>
      <LinkButton to={edit} look="quiet" size="small">
        Edit
      </LinkButton>
      <Button look="soft" size="small" onClick={onDelete}>
        Delete
      </Button>
    </div>
  );
}
