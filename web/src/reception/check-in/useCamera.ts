import { useEffect, useRef, useState } from 'react';
import { browserMemory } from '../../ui/memory.ts';

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

const preferred = () => browserMemory.read(storageName);
const prefer = (camera: string) => browserMemory.write(storageName, camera);

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

type Abilities = MediaTrackCapabilities & { torch?: boolean };
type Light = MediaTrackConstraintSet & { torch: boolean };

/** The light beside the camera; null where there is none. */
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

/** The stream of the chosen camera while it is wanted. */
function useStream(
  wanted: boolean,
  camera: string | null,
  onEnd: (fault: CameraFault | null) => void,
) {
  const [stream, setStream] = useState<MediaStream | null>(null);
  const latest = useRef(onEnd);
  useEffect(() => {
    latest.current = onEnd;
  });
  useEffect(() => {
    if (!wanted) return;
    let over = false;
    let opened: MediaStream | undefined;
    async function start() {
      // Browsers hide the camera from pages without encryption.
      if (!navigator.mediaDevices) return latest.current('not secure');
      try {
        opened = await openCamera(camera);
        if (over) return stopTracks(opened);
        opened.getVideoTracks()[0]?.addEventListener('ended', () => latest.current(null));
        setStream(opened);
      } catch (error) {
        if (!over)
          latest.current((error instanceof DOMException && faults[error.name]) || 'in use');
      }
    }
    void start();
    return () => {
      over = true;
      if (opened) stopTracks(opened);
      setStream(null);
    };
  }, [wanted, camera]);
  return stream;
}

/** The cameras of this device; their names are known once one of them is on. */
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

/** The camera with its light, and the choice among several. */
export function useCamera(startAtOnce: boolean) {
  const [wanted, setWanted] = useState(startAtOnce);
  const [camera, setCamera] = useState(preferred);
  const [fault, setFault] = useState<CameraFault | null>(null);
  const stream = useStream(wanted, camera, (reason) => {
    setFault(reason);
    setWanted(false);
  });
  const light = useLight(stream);
  const all = useCameras(stream);
  return {
    stream,
    starting: wanted && !stream,
    fault,
    light: light.lit,
    toggleLight: light.toggle,
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
