import { type Ref, useEffect, useImperativeHandle, useRef } from 'react';

type VideoPictureProps = {
  stream: MediaStream;
  className?: string | undefined;
  ref?: Ref<HTMLVideoElement>;
};

/** The camera picture. Hidden from screen readers, as the verdict is announced. */
export function VideoPicture({ stream, className, ref }: VideoPictureProps) {
  const video = useRef<HTMLVideoElement>(null);
  useImperativeHandle<HTMLVideoElement | null, HTMLVideoElement | null>(ref, () => video.current);
  useEffect(() => {
    const { current } = video;
    if (!current) return;
    current.srcObject = stream;
    // play() fails in a background window; the browser plays when the window is visible again.
    current.play().catch(() => undefined);
    return () => {
      current.srcObject = null;
    };
  }, [stream]);
  return <video ref={video} className={className} muted playsInline autoPlay aria-hidden="true" />;
}
