import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './FullScreenOverlay.module.css';

type FullScreenProps = {
  title: string;
  opened: boolean;
  onClose: () => void;
  close: ReactNode;
  children: ReactNode;
};

/** Full-screen content such as one picture; Escape and `close` close it. */
export function FullScreenOverlay({ title, opened, onClose, close, children }: FullScreenProps) {
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      fullScreen
      // Not className on Modal.Content: the library would also set it on the frame around it.
      classNames={{ content: styles.content ?? '' }}
      transitionProps={{ transition: 'fade', duration: 160 }}
    >
      <Modal.Content aria-label={title}>
        <div className={styles.bar}>
          <Modal.Title className={styles.title}>{title}</Modal.Title>
          {close}
        </div>
        <Modal.Body className={styles.body}>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
