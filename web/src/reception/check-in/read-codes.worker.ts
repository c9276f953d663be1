import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import reader from 'zxing-wasm/reader/zxing_reader.wasm?url';

declare const self: DedicatedWorkerGlobalScope;

// Left to itself the library fetches its program from a foreign host.
void prepareZXingModule({ overrides: { locateFile: () => reader }, fireImmediately: true });

/** Pictures wider than this are read smaller: the bars of a ticket are still wide enough. */
const widest = 1280;
const canvas = new OffscreenCanvas(1, 1);
const drawing = canvas.getContext('2d', { willReadFrequently: true });

/** A picture of the camera; answered with the codes in it. */
self.addEventListener('message', ({ data: picture }: MessageEvent<ImageBitmap>) => {
  void codesIn(picture).then(
    (codes) => self.postMessage(codes),
    () => self.postMessage([]),
  );
});

async function codesIn(picture: ImageBitmap): Promise<string[]> {
  if (!drawing) return [];
  const smaller = Math.min(1, widest / picture.width);
  const width = Math.round(picture.width * smaller);
  const height = Math.round(picture.height * smaller);
  canvas.width = width;
  canvas.height = height;
  drawing.drawImage(picture, 0, 0, width, height);
  picture.close();
  const found = await readBarcodes(drawing.getImageData(0, 0, width, height), {
    formats: ['QRCode', 'Code128'],
    maxNumberOfSymbols: 4,
    tryInvert: false,
  });
  return found.flatMap(({ isValid, text }) => (isValid && text ? [text] : []));
}
