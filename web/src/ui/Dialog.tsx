import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { BarkCloth } from './bark-cloth/Bark.tsx';
import { Button } from './Button.tsx';
import styles from './Dialog.module.css';

type DialogProps = {
  title: string;
  opened: boolean;
  /** Called on Escape; undefined while the dialog must stay open. */
  onClose?: (() => void) | undefined;
  /** At the right of the header: remaining time or step. */
  aside?: ReactNode;
  width?: number;
  children: ReactNode;
};

const nothing = () => {};

/** A modal dialog, full screen on small screens. Traps the focus and restores it on close. */
export function Dialog({ title, opened, onClose, aside, width = 640, children }: DialogProps) {
  const isMobile = useMediaQuery('(max-width: 40em)', undefined, {
    getInitialValueInEffect: false,
  });
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose ?? nothing}
      closeOnEscape={Boolean(onClose)}
      closeOnClickOutside={false}
      centered
      fullScreen={isMobile}
      size={width}
      radius="xl"
      classNames={{ content: styles.content ?? '', overlay: styles.veil ?? '' }}
      transitionProps={{ transition: 'fade-up', duration: 160 }}
    >
      <Modal.Overlay backgroundOpacity={1} />
      <Modal.Content>
        <BarkCloth tone="slope" className={styles.head}>
          <Modal.Title className={styles.title}>{title}</Modal.Title>
          {aside && <div className={styles.aside}>{aside}</div>}
        </BarkCloth>
        <Modal.Body className={styles.body}>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
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
