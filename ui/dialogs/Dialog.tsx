import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../controls/Button.tsx';
import { LazyPart, lazyPart } from '../layout/LazyPart.tsx';
import styles from './Dialog.module.css';

const DialogWindow = lazyPart(() => import('./DialogWindow.tsx').then((file) => file.DialogWindow));

export type DialogProps = {
  title: string;
  opened: boolean;
  /** Called on Escape; undefined while the dialog must stay open. */
  onClose?: (() => void) | undefined;
  /** At the right of the header: remaining time or step. */
  aside?: ReactNode;
  width?: number;
  /** A window on small screens too, over what it is about. */
  compact?: boolean;
  children: ReactNode;
};

/** A modal dialog, full screen on small screens. Traps the focus and restores it on close. Its code loads after the screen. */
export function Dialog(props: DialogProps) {
  const [wasOpened, setWasOpened] = useState(false);
  if (props.opened && !wasOpened) setWasOpened(true);
  useEffect(DialogWindow.preload, []);
  return <LazyPart>{wasOpened && <DialogWindow {...props} />}</LazyPart>;
}

/** The buttons of a dialog: cancel first, the primary button last. Sticky at the bottom of small screens. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}

type FormActionsProps = {
  /** The label of the submit button. */
  submit: string;
  busy: boolean;
  disabled?: boolean;
  /** Undefined while the dialog must stay open, like `onClose`. */
  onCancel: (() => void) | undefined;
};

/** The buttons of a dialog with a form. */
export function FormActions({ submit, busy, disabled = false, onCancel }: FormActionsProps) {
  return (
    <DialogActions>
      <Button variant="secondary" onClick={onCancel} disabled={!onCancel}>
        Cancel
      </Button>
      <Button type="submit" busy={busy} disabled={disabled}>
        {submit}
      </Button>
    </DialogActions>
  );
}

/** The remaining time, for `aside` of a dialog. */
export function DialogTimer({ time, label }: { time: string; label: string }) {
  return (
    <>
      <b>{time}</b>
      {label}
    </>
  );
}
