import { canDrawInWorker, readPixels } from './read-pixels.ts';

/** Pause between two pictures, which limits the load on a phone. */
const restMs = 60;

/**
 * Scans the video in a worker and calls `onCode` once for each code while it stays in view. Returns a function that stops the
 * scanner.
 */
export function startCodeScanner(
  video: HTMLVideoElement,
  onCode: (code: string) => void,
): () => void {
  const worker = new Worker(new URL('./read-codes.worker.ts', import.meta.url), { type: 'module' });
  const selectNewCodes = createCodeDeduplicator();
  let timer: ReturnType<typeof setTimeout>;
  let stopped = false;

  async function scanPicture() {
    if (document.hidden || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return rest();
    try {
      const picture = await createImageBitmap(video);
      if (stopped) picture.close();
      else if (canDrawInWorker) worker.postMessage(picture, [picture]);
      else worker.postMessage(readPixels(picture));
    } catch {
      // The camera was just removed or turned; the next picture follows soon.
      rest();
    }
  }

  function rest() {
    if (!stopped) timer = setTimeout(() => void scanPicture(), restMs);
  }

  worker.addEventListener('message', ({ data }: MessageEvent<string[]>) => {
    if (stopped) return;
    for (const code of selectNewCodes(data, performance.now())) onCode(code);
    rest();
  });
  rest();
  return () => {
    stopped = true;
    clearTimeout(timer);
    worker.terminate();
  };
}

/** A code counts as new again when it was out of view for this long. */
const outOfViewMs = 2500;

/** Ignores codes seen in the last 2.5 s. `at` is in ms. */
export function createCodeDeduplicator(): (codes: readonly string[], at: number) => string[] {
  const seen = new Map<string, number>();
  return (codes, at) => {
    for (const [code, last] of seen) if (at - last > outOfViewMs) seen.delete(code);
    const fresh = codes.filter((code, place) => !seen.has(code) && codes.indexOf(code) === place);
    for (const code of codes) seen.set(code, at);
    return fresh;
  };
}
