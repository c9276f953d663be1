import { type Ref, useEffect, useImperativeHandle, useRef } from 'react';

type VideoPictureProps = {
  stream: MediaStream;
  className?: string | undefined;
  ref?: Ref<HTMLVideoElement>;
};

/** What the camera sees. Decoration for who cannot see it: the verdict says all. */
export function VideoPicture({ stream, className, ref }: VideoPictureProps) {
  const video = useRef<HTMLVideoElement>(null);
  useImperativeHandle<HTMLVideoElement | null, HTMLVideoElement | null>(ref, () => video.current);
  useEffect(() => {
    const { current } = video;
    if (!current) return;
    current.srcObject = stream;
    // A window in the background starts it when it is seen again.
    current.play().catch(() => undefined);
    return () => {
      current.srcObject = null;
    };
  }, [stream]);
  return <video ref={video} className={className} muted playsInline autoPlay aria-hidden="true" />;
}
