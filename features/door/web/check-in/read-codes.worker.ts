import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import reader from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { readPixels } from './read-pixels.ts';

declare const self: DedicatedWorkerGlobalScope;

// By default the library loads its WebAssembly file from another host.
void prepareZXingModule({ overrides: { locateFile: () => reader }, fireImmediately: true });

/** Receives a camera picture and posts the codes in it. */
self.addEventListener('message', ({ data: picture }: MessageEvent<ImageBitmap | ImageData>) => {
  void readCodes(picture).then(
    (codes) => self.postMessage(codes),
    () => self.postMessage([]),
  );
});

async function readCodes(picture: ImageBitmap | ImageData): Promise<string[]> {
  const pixels = picture instanceof ImageBitmap ? readPixels(picture) : picture;
  const results = await readBarcodes(pixels, {
    formats: ['QRCode', 'Code128'],
    maxNumberOfSymbols: 4,
    tryInvert: false,
  });
  return results.flatMap(({ isValid, text }) => (isValid && text ? [text] : []));
}
