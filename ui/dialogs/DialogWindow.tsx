import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { BarkCloth } from '../art/Bark.tsx';
import type { DialogProps } from './Dialog.tsx';
import styles from './Dialog.module.css';

const nothing = () => {};

/** The window of a dialog. It opens after it was mounted, because Mantine restores only a focus that it saw move. */
export function DialogWindow({
  title,
  opened,
  onClose,
  aside,
  width = 640,
  compact = false,
  children,
}: DialogProps) {
  const isMobile = useMediaQuery('(max-width: 40em)', undefined, {
    getInitialValueInEffect: false,
  });
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return (
    <Modal.Root
      opened={opened && isMounted}
      onClose={onClose ?? nothing}
      closeOnEscape={Boolean(onClose)}
      closeOnClickOutside={false}
      centered
      fullScreen={isMobile && !compact}
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
