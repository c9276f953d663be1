/** Wider pictures are scaled down; the bars of a ticket stay wide enough. */
const maxWidth = 1280;

/** True when a worker can draw. Safari before 16.4 draws only in the page. */
export const canDrawInWorker = typeof OffscreenCanvas !== 'undefined';

let drawing: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D | null = null;

/** Draws the picture, reads its pixels, and closes it. Throws when the browser has no memory for a canvas. */
export function readPixels(picture: ImageBitmap): ImageData {
  drawing ??= createContext();
  if (!drawing) throw new Error('The picture could not be drawn.');
  const { canvas } = drawing;
  const scale = Math.min(1, maxWidth / picture.width);
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  drawing.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return drawing.getImageData(0, 0, canvas.width, canvas.height);
}

const createContext = () =>
  canDrawInWorker
    ? new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
    : document.createElement('canvas').getContext('2d', { willReadFrequently: true });
