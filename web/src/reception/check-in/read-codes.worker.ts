import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import reader from 'zxing-wasm/reader/zxing_reader.wasm?url';

declare const self: DedicatedWorkerGlobalScope;

// Left to itself the library fetches its program from a foreign host.
void prepareZXingModule({ overrides: { locateFile: () => reader }, fireImmediately: true });

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
  const { width, height } = picture;
  canvas.width = width;
  canvas.height = height;
  drawing.drawImage(picture, 0, 0);
  picture.close();
  const found = await readBarcodes(drawing.getImageData(0, 0, width, height), {
    formats: ['QRCode', 'Code128'],
    maxNumberOfSymbols: 4,
    tryInvert: false,
  });
  return found.flatMap(({ isValid, text }) => (isValid && text ? [text] : []));
}
