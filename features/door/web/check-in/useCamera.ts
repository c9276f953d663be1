import { useEffect, useEffectEvent, useState } from 'react';
import { readStoredText, writeStoredText } from '#ui/browser/storage.ts';

/** Why the camera can't be opened. */
export type CameraError = 'not allowed' | 'none' | 'in use' | 'not secure';

const cameraErrors: Record<string, CameraError> = {
  NotAllowedError: 'not allowed',
  SecurityError: 'not allowed',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
  NotReadableError: 'in use',
  AbortError: 'in use',
};

const readPreferredCamera = () => readStoredText('doorCamera');
const savePreferredCamera = (camera: string) => writeStoredText('doorCamera', camera);

/** Selects the chosen camera, or the back camera of a phone. */
const getVideoConstraints = (camera: string | null): MediaTrackConstraints => ({
  ...(camera ? { deviceId: { exact: camera } } : { facingMode: { ideal: 'environment' } }),
  width: { ideal: 1280 },
  height: { ideal: 720 },
});

async function openCamera(camera: string | null): Promise<MediaStream> {
  const open = (deviceId: string | null) =>
    navigator.mediaDevices.getUserMedia({ video: getVideoConstraints(deviceId), audio: false });
  // The chosen camera may be unplugged.
  return camera ? open(camera).catch(() => open(null)) : open(null);
}

type Abilities = MediaTrackCapabilities & { torch?: boolean };
type Light = MediaTrackConstraintSet & { torch: boolean };

/** The camera's light; `lit` is null if there is none. */
function useLight(stream: MediaStream | null) {
  const [lit, setLit] = useState<boolean | null>(null);
  const track = stream?.getVideoTracks()[0];
  useEffect(() => {
    const abilities: Abilities = track?.getCapabilities?.() ?? {};
    setLit(abilities.torch ? false : null);
  }, [track]);
  const toggle = () => {
    const advanced: Light[] = [{ torch: !lit }];
    void track?.applyConstraints({ advanced }).then(
      () => setLit(!lit),
      () => setLit(null),
    );
  };
  return { lit, toggle };
}

/** The stream of the chosen camera while `isOn`. */
function useStream(
  isOn: boolean,
  camera: string | null,
  onEnd: (cause: CameraError | null) => void,
) {
  const [stream, setStream] = useState<MediaStream | null>(null);
  const reportEnd = useEffectEvent(onEnd);
  useEffect(() => {
    if (!isOn) return;
    let stopped = false;
    let opened: MediaStream | undefined;
    async function start() {
      // Browsers offer the camera only on HTTPS pages.
      if (!navigator.mediaDevices) return reportEnd('not secure');
      try {
        opened = await openCamera(camera);
        if (stopped) return stopTracks(opened);
        opened.getVideoTracks()[0]?.addEventListener('ended', () => reportEnd(null));
        setStream(opened);
      } catch (error) {
        if (!stopped)
          reportEnd((error instanceof DOMException && cameraErrors[error.name]) || 'in use');
      }
    }
    void start();
    return () => {
      stopped = true;
      if (opened) stopTracks(opened);
      setStream(null);
    };
  }, [isOn, camera]);
  return stream;
}

/** The cameras of this device; browsers give their names only while one is on. */
function useCameras(stream: MediaStream | null) {
  const [all, setAll] = useState<readonly MediaDeviceInfo[]>([]);
  useEffect(() => {
    if (!stream) return;
    void navigator.mediaDevices
      .enumerateDevices()
      .then((devices) => setAll(devices.filter(({ kind }) => kind === 'videoinput')));
  }, [stream]);
  return all;
}

/** The camera with its light, and the choice of camera. */
export function useCamera(startsOn: boolean) {
  const [isOn, setOn] = useState(startsOn);
  const [camera, setCamera] = useState(readPreferredCamera);
  const [error, setError] = useState<CameraError | null>(null);
  const stream = useStream(isOn, camera, (cause) => {
    setError(cause);
    setOn(false);
  });
  const light = useLight(stream);
  const all = useCameras(stream);
  return {
    stream,
    starting: isOn && !stream,
    error,
    light: light.lit,
    toggleLight: light.toggle,
    all,
    chosen: stream?.getVideoTracks()[0]?.getSettings().deviceId ?? camera ?? '',
    choose(id: string) {
      savePreferredCamera(id);
      setCamera(id);
    },
    start() {
      setError(null);
      setOn(true);
    },
    stop: () => setOn(false),
  };
}

export type Camera = ReturnType<typeof useCamera>;

function stopTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
