import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { Bark } from './bark/Bark.tsx';
import { Button } from './Button.tsx';
import styles from './Dialog.module.css';

type DialogProps = {
  title: string;
  opened: boolean;
  /** Escape, a press outside and every 'Cancel' end here; left out while something must not be interrupted. */
  onClose?: (() => void) | undefined;
  /** The right end of the head: the time left, the step. */
  aside?: ReactNode;
  width?: number;
  children: ReactNode;
};

const nothing = () => {};

/** A modal with a bark head; a whole screen on a phone. The focus stays inside and returns to where it was. */
export function Dialog({ title, opened, onClose, aside, width = 640, children }: DialogProps) {
  const phone = useMediaQuery('(max-width: 40em)', undefined, { getInitialValueInEffect: false });
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose ?? nothing}
      closeOnEscape={Boolean(onClose)}
      closeOnClickOutside={false}
      centered
      fullScreen={phone}
      size={width}
      radius="xl"
      classNames={{ content: styles.content ?? '', overlay: styles.veil ?? '' }}
      transitionProps={{ transition: 'fade-up', duration: 160 }}
    >
      <Modal.Overlay backgroundOpacity={1} />
      <Modal.Content>
        <Bark tone="slope" className={styles.head}>
          <Modal.Title className={styles.title}>{title}</Modal.Title>
          {aside && <div className={styles.aside}>{aside}</div>}
        </Bark>
        <Modal.Body className={styles.body}>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** The last line of a dialog: the way back first, the one solid button last. Sticks to the lower edge of a phone. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}

type FormActionsProps = {
  /** On the button that sends the form. */
  submit: string;
  busy: boolean;
  disabled?: boolean;
  /** Undefined while the dialog cannot be left, as its `onClose`. */
  onCancel: (() => void) | undefined;
};

/** The last line of a dialog that is a form. */
export function FormActions({ submit, busy, disabled = false, onCancel }: FormActionsProps) {
  return (
    <DialogActions>
      <Button look="quiet" onClick={onCancel} disabled={!onCancel}>
        Cancel
      </Button>
      <Button type="submit" busy={busy} disabled={disabled}>
        {submit}
      </Button>
    </DialogActions>
  );
}

/** The head's 'time left' slot. */
export function TimeLeft({ time, words }: { time: string; words: string }) {
  return (
    <>
      <b>{time}</b>
      {words}
    </>
  );
}
