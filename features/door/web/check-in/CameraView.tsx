import { Camera as CameraIcon, CameraOff, Flashlight, FlashlightOff } from '#ui/icons.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { ProgressRing } from '#ui/controls/ProgressRing.tsx';
import { InlineSelect } from '#ui/controls/InlineSelect.tsx';
import styles from './Door.module.css';
import { startCodeScanner } from './code-scanner.ts';
import type { Camera, CameraError } from './useCamera.ts';
import { VideoPicture } from './VideoPicture.tsx';

const errorMessages: Record<CameraError, string> = {
  'not allowed':
    'The camera is blocked. Tap the icon left of the web address, allow the camera, then try again.',
  none: 'This device has no camera. Use a USB scanner, or type the code.',
  'in use': 'Another app is using the camera. Close it, then try again.',
  'not secure': "The camera only works when the site's address starts with https.",
};

type CameraViewProps = { camera: Camera; onCode: (code: string) => void };

/** The camera picture, which is scanned for barcodes. */
export function CameraView({ camera, onCode }: CameraViewProps) {
  const { stream, starting, error } = camera;
  const video = useRef<HTMLVideoElement>(null);
  const reportCode = useEffectEvent(onCode);
  useEffect(() => {
    if (!stream || !video.current) return;
    return startCodeScanner(video.current, (code) => reportCode(code));
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
                <ProgressRing value={5} of={8} stitches={8} className={styles.turning} />
                <p role="status">Starting the camera…</p>
              </>
            ) : (
              <>
                <CameraOff size={40} strokeWidth={1.7} aria-hidden="true" />
                <p role={error ? 'alert' : undefined}>
                  {error ? errorMessages[error] : 'The camera is off.'}
                </p>
                <Button
                  variant="inverted"
                  icon={<CameraIcon aria-hidden="true" />}
                  onClick={camera.start}
                >
                  {error ? 'Try Again' : 'Turn on camera'}
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
      <p>Hold the ticket's code inside the frame.</p>
      {light !== null && (
        <Button
          variant="inverted"
          size="small"
          aria-pressed={light}
          icon={<Light aria-hidden="true" />}
          onClick={toggleLight}
        >
          Light
        </Button>
      )}
      {all.length > 1 && (
        <InlineSelect
          label="Camera"
          options={all.map(({ deviceId, label }, index) => ({
            value: deviceId,
            label: label || `Camera ${index + 1}`,
          }))}
          value={chosen}
          onChange={choose}
        />
      )}
      <Button variant="inverted" size="small" onClick={stop}>
        Turn off camera
      </Button>
    </div>
  );
}
