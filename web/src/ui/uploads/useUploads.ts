import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createUploadQueue, isUnderWay, type Send, type UploadQueue } from './upload-queue.ts';

export type Uploads = UploadQueue & { shown: ReturnType<UploadQueue['entries']>; busy: boolean };

/** A queue of uploads that lives as long as its screen. `send` may change between renders; the newest is used. */
export function useUploads(send: Send, atOnce = 2): Uploads {
  const newest = useRef(send);
  useEffect(() => {
    newest.current = send;
  });
  const [queue] = useState(() => createUploadQueue((...words) => newest.current(...words), atOnce));
  const shown = useSyncExternalStore(queue.subscribe, queue.entries);
  useEffect(() => () => queue.close(), [queue]);
  return { ...queue, shown, busy: shown.some(isUnderWay) };
}
