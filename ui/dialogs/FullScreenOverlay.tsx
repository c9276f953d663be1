import { type ReactNode, useId } from 'react';
import styles from './FullScreenOverlay.module.css';
import { ModalWindow } from './ModalWindow.tsx';

type FullScreenProps = {
  title: string;
  opened: boolean;
  onClose: () => void;
  close: ReactNode;
  children: ReactNode;
};

/** Full-screen content such as one picture; Escape and `close` close it. */
export function FullScreenOverlay({ title, opened, onClose, close, children }: FullScreenProps) {
  const titleId = useId();
  if (!opened) return null;
  return (
    <ModalWindow name={{ titleId }} onClose={onClose} isFullScreen className={styles.content}>
      <div className={styles.bar}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {close}
      </div>
      <div className={styles.body}>{children}</div>
    </ModalWindow>
  );
}
