import { type ReactNode, useId } from 'react';
import { BarkCloth } from '../art/Bark.tsx';
import { isUsable } from '../browser/useNearbyFocus.ts';
import { Button } from '../controls/Button.tsx';
import styles from './Dialog.module.css';
import { ModalWindow } from './ModalWindow.tsx';

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

/** A modal dialog, full screen on small screens. */
export function Dialog({
  title,
  opened,
  onClose,
  aside,
  width = 640,
  compact = false,
  children,
}: DialogProps) {
  const titleId = useId();
  if (!opened) return null;
  return (
    <ModalWindow
      name={{ titleId }}
      onClose={onClose}
      width={width}
      className={`${styles.content} ${compact ? styles.compact : styles.page}`}
    >
      <BarkCloth tone="slope" className={styles.head}>
        <h2 ref={markStart} id={titleId} tabIndex={-1} className={styles.title}>
          {title}
        </h2>
        {aside && <div className={styles.aside}>{aside}</div>}
      </BarkCloth>
      <div className={styles.body}>{children}</div>
    </ModalWindow>
  );
}

/** A dialog begins at its first field; without one, a question begins at Cancel, any other dialog at its title, to be read from there. */
function markStart(title: HTMLElement | null): void {
  const dialog = title?.closest('[role="dialog"]');
  if (!title || !dialog || dialog.querySelector('[data-autofocus]')) return;
  const find = (selector: string) =>
    [...dialog.querySelectorAll<HTMLElement>(selector)].find(isUsable);
  const start = find('input, select, textarea') ?? find('[data-cancel]') ?? title;
  start.dataset['autofocus'] = '';
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
