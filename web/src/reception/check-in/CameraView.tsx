import { Camera as CameraIcon, CameraOff, Flashlight, FlashlightOff } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dial } from '../../ui/Dial.tsx';
import { PillSelect } from '../../ui/PillSelect.tsx';
import styles from './Door.module.css';
import { readCamera } from './read-camera.ts';
import type { Camera, CameraFault } from './useCamera.ts';
import { VideoPicture } from './VideoPicture.tsx';

const faultWords: Record<CameraFault, string> = {
  'not allowed':
    'This page may not use the camera. Allow it in the browser, at the left end of the address, then try again.',
  none: 'This device has no camera. A USB scanner or typing does as well.',
  'in use': 'Another program uses the camera. Close it, then try again.',
  'not secure': 'The browser gives the camera only to an address that begins with https.',
};

type CameraViewProps = { camera: Camera; onCode: (code: string) => void };

/** The picture in which tickets are looked for, on the dark floor of the hall. */
export function CameraView({ camera, onCode }: CameraViewProps) {
  const { stream, starting, fault } = camera;
  const video = useRef<HTMLVideoElement>(null);
  const latest = useRef(onCode);
  useEffect(() => {
    latest.current = onCode;
  });
  useEffect(() => {
    if (!stream || !video.current) return;
    return readCamera(video.current, (code) => latest.current(code));
  }, [stream]);
  return (
    <section className={styles.camera} aria-label="Camera">
      <div className={styles.picture}>
        {stream ? (
          <>
            <VideoPicture ref={video} stream={stream} className={styles.video} />
            <div className={styles.finder} aria-hidden="true" />
          </>
        ) : (
          <div className={styles.dark}>
            {starting ? (
              <>
                <Dial value={5} of={8} stitches={8} className={styles.turning} />
                <p role="status">The camera is starting</p>
              </>
            ) : (
              <>
                <CameraOff size={40} strokeWidth={1.7} aria-hidden="true" />
                <p role={fault ? 'alert' : undefined}>
                  {fault ? faultWords[fault] : 'The camera is off.'}
                </p>
                <Button
                  look="onBark"
                  icon={<CameraIcon aria-hidden="true" />}
                  onClick={camera.start}
                >
                  {fault ? 'Try Again' : 'Use the camera'}
                </Button>
              </>
            )}
          </div>
        )}
      </div>
      {stream && <CameraTools camera={camera} />}
    </section>
  );
}

function CameraTools({
  camera: { all, chosen, choose, light, toggleLight, stop },
}: {
  camera: Camera;
}) {
  const Light = light ? FlashlightOff : Flashlight;
  return (
    <div className={styles.tools}>
      <p>Hold the code of a ticket into the frame.</p>
      {light !== null && (
        <Button
          look="onBark"
          size="small"
          aria-pressed={light}
          icon={<Light aria-hidden="true" />}
          onClick={toggleLight}
        >
          Light
        </Button>
      )}
      {all.length > 1 && (
        <PillSelect
          label="Which camera"
          options={all.map(({ deviceId, label }, index) => ({
            value: deviceId,
            label: label || `Camera ${index + 1}`,
          }))}
          value={chosen}
          onChange={choose}
        />
      )}
      <Button look="onBark" size="small" onClick={stop}>
        Stop the camera
      </Button>
    </div>
  );
}
