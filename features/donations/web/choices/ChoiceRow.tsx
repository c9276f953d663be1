import type { DonationChoice } from '#features/donations/contract/donation-choices.ts';
import { linkTo } from '#contract/screens.ts';
import { useState } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { Badge } from '#ui/data/Badge.tsx';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { Archive, ArrowDown, ArrowUp, Pencil, RotateCcw, Trash2 } from '#ui/icons.ts';
import { Link } from '#ui/router/Link.tsx';
import styles from '../Donations.module.css';
import { useDeleteChoice, useSetChoiceState } from './queries.ts';

type ChoiceRowProps = {
  choice: DonationChoice;
  onEdit: () => void;
  /** Null at the end of the list. */
  onMoveUp: (() => void) | null;
  onMoveDown: (() => void) | null;
};

/** A purpose or location, with what the treasurer can do with it. */
export function ChoiceRow({ choice, onEdit, onMoveUp, onMoveDown }: ChoiceRowProps) {
  const { label, state } = choice;
  return (
    <li className={styles.choice}>
      <span>
        {label} {state === 'archived' && choice.campaign === null && <Badge>Archived</Badge>}
      </span>
      <div className={styles.rowActions}>
        {choice.campaign === null ? (
          <>
            <IconButton
              label={`Rename ${label}`}
              icon={<Pencil aria-hidden="true" />}
              onClick={onEdit}
            />
            <StateButtons choice={choice} />
          </>
        ) : (
          <Link to={linkTo('/campaign/$slug', { slug: choice.campaign })}>Campaign</Link>
        )}
        <IconButton
          label={`Move ${label} up`}
          icon={<ArrowUp aria-hidden="true" />}
          disabled={!onMoveUp}
          onClick={() => onMoveUp?.()}
        />
        <IconButton
          label={`Move ${label} down`}
          icon={<ArrowDown aria-hidden="true" />}
          disabled={!onMoveDown}
          onClick={() => onMoveDown?.()}
        />
      </div>
    </li>
  );
}

/** What no gift has can be deleted, everything else archived. */
function StateButtons({ choice }: { choice: DonationChoice }) {
  const { label, state, isUsed } = choice;
  const [isConfirming, setConfirming] = useState(false);
  const setState = useSetChoiceState();
  const deletion = useDeleteChoice();
  const isArchived = state === 'archived';
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        icon={isArchived ? <RotateCcw aria-hidden="true" /> : <Archive aria-hidden="true" />}
        aria-label={`${isArchived ? 'Offer' : 'Archive'} ${label}${isArchived ? ' again' : ''}`}
        busy={setState.isPending}
        onClick={() => setState.mutate({ choice, next: isArchived ? 'active' : 'archived' })}
      >
        {isArchived ? 'Offer again' : 'Archive'}
      </Button>
      {!isUsed && (
        <IconButton
          label={`Delete ${label}`}
          icon={<Trash2 aria-hidden="true" />}
          onClick={() => setConfirming(true)}
        />
      )}
      {isConfirming && (
        <ConfirmDialog
          title={`Delete ${label}?`}
          opened
          confirmLabel="Delete"
          mutation={deletion}
          onConfirm={() => deletion.mutate(choice, { onSuccess: () => setConfirming(false) })}
          onCancel={() => setConfirming(false)}
        >
          <p>No gift has it, so nothing in the books changes.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
