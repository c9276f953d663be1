import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import reader from 'zxing-wasm/reader/zxing_reader.wasm?url';

declare const self: DedicatedWorkerGlobalScope;

// By default the library loads its WebAssembly file from another host.
void prepareZXingModule({ overrides: { locateFile: () => reader }, fireImmediately: true });

/** Wider pictures are scaled down; the bars of a ticket stay wide enough. */
const maxWidth = 1280;
const canvas = new OffscreenCanvas(1, 1);
const drawing = canvas.getContext('2d', { willReadFrequently: true });

/** Receives a camera picture and posts the codes in it. */
self.addEventListener('message', ({ data: picture }: MessageEvent<ImageBitmap>) => {
  void readCodes(picture).then(
    (codes) => self.postMessage(codes),
    () => self.postMessage([]),
  );
});

async function readCodes(picture: ImageBitmap): Promise<string[]> {
  if (!drawing) return [];
  const scale = Math.min(1, maxWidth / picture.width);
  const width = Math.round(picture.width * scale);
  const height = Math.round(picture.height * scale);
  canvas.width = width;
  canvas.height = height;
  drawing.drawImage(picture, 0, 0, width, height);
  picture.close();
  const results = await readBarcodes(drawing.getImageData(0, 0, width, height), {
    formats: ['QRCode', 'Code128'],
    maxNumberOfSymbols: 4,
    tryInvert: false,
  });
  return results.flatMap(({ isValid, text }) => (isValid && text ? [text] : []));
}
