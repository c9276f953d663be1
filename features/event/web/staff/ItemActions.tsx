import { Button } from '#ui/controls/Button.tsx';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { ArrowDown, ArrowUp, Pencil, Trash2 } from '#ui/icons.ts';
import styles from './Staff.module.css';

/** What staff can do with an item of a list in an order of its own; a move is null at the end of the list. */
export type ItemActionHandlers = {
  edit: () => void;
  remove: () => void;
  moveUp: (() => void) | null;
  moveDown: (() => void) | null;
};

export function ItemActions({ name, actions }: { name: string; actions: ItemActionHandlers }) {
  return (
    <div className={styles.itemActions}>
      <Button
        variant="secondary"
        size="small"
        icon={<Pencil aria-hidden="true" />}
        aria-label={`Edit ${name}`}
        onClick={actions.edit}
      >
        Edit
      </Button>
      <Button
        variant="secondary"
        size="small"
        icon={<Trash2 aria-hidden="true" />}
        aria-label={`Remove ${name}`}
        onClick={actions.remove}
      >
        Remove
      </Button>
      <IconButton
        label={`Move ${name} up`}
        icon={<ArrowUp aria-hidden="true" />}
        disabled={!actions.moveUp}
        onClick={() => actions.moveUp?.()}
      />
      <IconButton
        label={`Move ${name} down`}
        icon={<ArrowDown aria-hidden="true" />}
        disabled={!actions.moveDown}
        onClick={() => actions.moveDown?.()}
      />
    </div>
  );
}
