import { useCallback, useEffect, useRef, useState } from 'react';

const storageName = 'door-camera';

/** Why there is no picture. */
export type CameraFault = 'not allowed' | 'none' | 'in use' | 'not secure';

const faults: Record<string, CameraFault> = {
  NotAllowedError: 'not allowed',
  SecurityError: 'not allowed',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
  NotReadableError: 'in use',
  AbortError: 'in use',
};

function preferred(): string | null {
  try {
    return localStorage.getItem(storageName);
  } catch {
    return null;
  }
}

function prefer(camera: string): void {
  try {
    localStorage.setItem(storageName, camera);
  } catch {
    // Chosen again after a reload.
  }
}

/** The chosen camera, or the one at the back of a telephone. */
const wishFor = (camera: string | null): MediaTrackConstraints => ({
  ...(camera ? { deviceId: { exact: camera } } : { facingMode: { ideal: 'environment' } }),
  width: { ideal: 1280 },
  height: { ideal: 720 },
});

async function openCamera(camera: string | null): Promise<MediaStream> {
  const open = (wish: string | null) =>
    navigator.mediaDevices.getUserMedia({ video: wishFor(wish), audio: false });
  // The one that was chosen may be unplugged since.
  return camera ? open(camera).catch(() => open(null)) : open(null);
}

type Torch = MediaTrackCapabilities & { torch?: boolean };

/** The camera with its light, and the choice among several. */
export function useCamera(startAtOnce: boolean) {
  const [wanted, setWanted] = useState(startAtOnce);
  const [camera, setCamera] = useState(preferred);
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [fault, setFault] = useState<CameraFault | null>(null);
  const [all, setAll] = useState<readonly MediaDeviceInfo[]>([]);
  const [light, setLight] = useState<boolean | null>(null);
  const attempts = useRef(0);

  useEffect(() => {
    if (!wanted) return;
    const attempt = (attempts.current += 1);
    let opened: MediaStream | undefined;
    const current = () => attempt === attempts.current;
    async function start() {
      // Browsers hide the camera from pages without encryption.
      if (!navigator.mediaDevices) return setFault('not secure');
      try {
        opened = await openCamera(camera);
        if (!current()) return stopTracks(opened);
        const [track] = opened.getVideoTracks();
        const abilities: Torch = track?.getCapabilities?.() ?? {};
        track?.addEventListener('ended', () => current() && setWanted(false));
        setFault(null);
        setLight(abilities.torch ? false : null);
        setStream(opened);
        const devices = await navigator.mediaDevices.enumerateDevices();
        setAll(devices.filter(({ kind }) => kind === 'videoinput'));
      } catch (error) {
        if (!current()) return;
        setFault((error instanceof DOMException && faults[error.name]) || 'in use');
        setWanted(false);
      }
    }
    void start();
    return () => {
      attempts.current += 1;
      if (opened) stopTracks(opened);
      setStream(null);
      setLight(null);
    };
  }, [wanted, camera]);

  const toggleLight = useCallback(() => {
    const [track] = stream?.getVideoTracks() ?? [];
    if (!track || light === null) return;
    const torch: MediaTrackConstraintSet & { torch: boolean } = { torch: !light };
    void track.applyConstraints({ advanced: [torch] }).then(
      () => setLight(!light),
      () => setLight(null),
    );
  }, [stream, light]);

  return {
    stream,
    starting: wanted && !stream && !fault,
    fault,
    /** Null: this camera has no light. */
    light,
    toggleLight,
    all,
    chosen: stream?.getVideoTracks()[0]?.getSettings().deviceId ?? camera ?? '',
    choose(id: string) {
      prefer(id);
      setCamera(id);
    },
    start() {
      setFault(null);
      setWanted(true);
    },
    stop: () => setWanted(false),
  };
}

export type Camera = ReturnType<typeof useCamera>;

function stopTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
