import { noteSeenCodes } from './seen-codes.ts';

/** Between two pictures, so that a telephone stays cool; the reading itself runs beside the page. */
const restMilliseconds = 60;

/** Reads what the camera shows until it is stopped; tells each code once while it stays before the camera. */
export function readCamera(video: HTMLVideoElement, onCode: (code: string) => void): () => void {
  const worker = new Worker(new URL('./read-codes.worker.ts', import.meta.url), { type: 'module' });
  const fresh = noteSeenCodes();
  let timer: ReturnType<typeof setTimeout>;
  let stopped = false;

  async function look() {
    if (document.hidden || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return rest();
    try {
      const picture = await createImageBitmap(video);
      if (stopped) picture.close();
      else worker.postMessage(picture, [picture]);
    } catch {
      // The camera was just taken away or turned; the next picture is there soon.
      rest();
    }
  }

  function rest() {
    if (!stopped) timer = setTimeout(() => void look(), restMilliseconds);
  }

  worker.addEventListener('message', ({ data }: MessageEvent<string[]>) => {
    if (stopped) return;
    for (const code of fresh(data, performance.now())) onCode(code);
    rest();
  });
  rest();
  return () => {
    stopped = true;
    clearTimeout(timer);
    worker.terminate();
  };
}
