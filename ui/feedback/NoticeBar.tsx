import { useState, useSyncExternalStore } from 'react';
import { LiveRegion } from './VisuallyHidden.tsx';
import { getCurrentNotice, subscribeToNotices } from './notices.ts';
import { lazyPart } from '../layout/lazy-part.tsx';

const loadBoxes = () => import('./NoticeBox.tsx');
const PlainNotice = lazyPart(() => loadBoxes().then((file) => file.PlainNotice));
const UndoNotice = lazyPart(
  () => loadBoxes().then((file) => file.UndoNotice),
  // Has the focus of what was deleted until the code has loaded.
  <div tabIndex={-1} data-undo />,
);

/** The one place where notices are shown and read aloud. They disappear by themselves, later while the pointer or focus is on them. */
export function NoticeBar() {
  const notice = useSyncExternalStore(subscribeToNotices, getCurrentNotice, getCurrentNotice);
  const [message, setMessage] = useState('');
  const hint = notice?.undo ? ' Undo is at the end of the page.' : '';
  return (
    <>
      <LiveRegion>{notice ? notice.message + hint : message}</LiveRegion>
      {notice?.undo && (
        <UndoNotice
          key={notice.message}
          notice={notice}
          undo={notice.undo}
          onUndone={() => setMessage('Undone.')}
        />
      )}
      {notice && !notice.undo && <PlainNotice key={notice.message} notice={notice} />}
    </>
  );
}
