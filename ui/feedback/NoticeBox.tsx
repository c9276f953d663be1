import { undoMs } from '#contract/rules/undo-time.ts';
import { Undo2 } from '../icons.ts';
import { useEffect, useState } from 'react';
import { Button } from '../controls/Button.tsx';
import { getErrorMessage } from './ErrorMessage.tsx';
import { dismissNotice, type Notice } from './notices.ts';
import styles from './NoticeBar.module.css';

const noticeMs = 6000;

/** A notice without a way back. */
export function PlainNotice({ notice }: { notice: Notice }) {
  const [isPaused, setPaused] = useState(false);
  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(() => dismissNotice(notice), noticeMs);
    return () => clearTimeout(timer);
  }, [notice, isPaused]);
  return (
    <div
      className={styles.notice}
      onMouseEnter={() => setPaused(true)}
      onMouseLeave={() => setPaused(false)}
    >
      <p className={styles.message} aria-hidden="true">
        {notice.message}
      </p>
    </div>
  );
}

type UndoNoticeProps = { notice: Notice; undo: () => Promise<unknown>; onUndone: () => void };

/** A notice with Undo. It has the focus of what was deleted (`focusNear`): the next Tab reaches Undo. */
export function UndoNotice({ notice, undo, onUndone }: UndoNoticeProps) {
  const [isPaused, setPaused] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    if (isPaused || isBusy || error) return;
    const timer = setTimeout(() => dismissNotice(notice), undoMs);
    return () => clearTimeout(timer);
  }, [notice, isPaused, isBusy, error]);

  async function revert() {
    setBusy(true);
    setError(null);
    try {
      await undo();
      onUndone();
      dismissNotice(notice);
    } catch (failure) {
      setError(failure);
    }
    setBusy(false);
  }

  return (
    <div
      tabIndex={-1}
      data-undo
      role="group"
      aria-label="Undo"
      className={styles.notice}
      onMouseEnter={() => setPaused(true)}
      onMouseLeave={() => setPaused(false)}
      onFocus={({ target, currentTarget }) => setPaused(target !== currentTarget)}
      onBlur={() => setPaused(false)}
      onKeyDown={({ key }) => key === 'Escape' && dismissNotice(notice)}
    >
      <p className={styles.message}>
        {notice.message}
        {error !== null && <span role="alert">{getErrorMessage(error)}</span>}
      </p>
      <Button
        variant="inverted"
        size="small"
        busy={isBusy}
        icon={<Undo2 aria-hidden="true" />}
        onClick={() => void revert()}
      >
        Undo
      </Button>
    </div>
  );
}
