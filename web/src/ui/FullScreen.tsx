import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './FullScreen.module.css';

type FullScreenProps = {
  title: string;
  opened: boolean;
  onClose: () => void;
  close: ReactNode;
  children: ReactNode;
};

/** One picture on the whole screen, as large as it fits; Escape and its Close end it. */
export function FullScreen({ title, opened, onClose, close, children }: FullScreenProps) {
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      fullScreen
      // Not on the content itself: the library would give the class to the frame around it too.
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
