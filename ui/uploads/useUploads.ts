import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import {
  createUploadQueue,
  isUploading,
  type UploadFunction,
  type UploadQueue,
} from './upload-queue.ts';

export type Uploads = UploadQueue & {
  visibleEntries: ReturnType<UploadQueue['entries']>;
  busy: boolean;
};

/** An upload queue that is closed on unmount. The latest `send` is used. */
export function useUploads(send: UploadFunction, atOnce = 2): Uploads {
  const latest = useRef(send);
  useEffect(() => {
    latest.current = send;
  });
  const [queue] = useState(() => createUploadQueue((...input) => latest.current(...input), atOnce));
  const visible = useSyncExternalStore(queue.subscribe, queue.entries);
  useEffect(() => () => queue.close(), [queue]);
  return { ...queue, visibleEntries: visible, busy: visible.some(isUploading) };
}
