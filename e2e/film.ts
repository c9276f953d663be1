import { writeFile } from 'node:fs/promises';
import { drawCode128, drawQr } from '../server/src/reception/tickets/draw-codes.ts';

/** One picture a camera sees: a code on a sheet of paper, or the paper alone. */
export type Scene = { qr: string } | { bars: string } | null;

const width = 480;
const height = 360;
const picturesASecond = 5;
const [paper, ink, grey] = [235, 20, 128];

/**
 * A film for Chromium's --use-file-for-fake-video-capture: the codes are drawn as they are on a ticket, each is held
 * before the camera for `pictures` pictures, and it begins anew at its end.
 */
export async function writeFilm(
  file: string,
  scenes: readonly Scene[],
  pictures = 2,
): Promise<void> {
  const colour = Buffer.alloc((width * height) / 2, grey);
  const film = [
    Buffer.from(`YUV4MPEG2 W${width} H${height} F${picturesASecond}:1 Ip A1:1 C420jpeg\n`),
  ];
  for (const scene of scenes) {
    const picture = Buffer.concat([Buffer.from('FRAME\n'), draw(scene), colour]);
    for (let count = 0; count < pictures; count += 1) film.push(picture);
  }
  await writeFile(file, Buffer.concat(film));
}

function draw(scene: Scene): Buffer {
  const light = Buffer.alloc(width * height, paper);
  if (!scene) return light;
  const code = 'qr' in scene ? drawQr(scene.qr) : drawCode128(scene.bars);
  const scale = Math.floor(Math.min((width - 60) / code.width, (height - 60) / code.height));
  // A bar code is drawn one module high: on paper its lines are long.
  const high = code.height === 1 ? height / 3 : scale;
  const left = Math.floor((width - code.width * scale) / 2);
  const top = Math.floor((height - code.height * high) / 2);
  for (const [, from, row, to] of code.path.matchAll(/M(\d+) (\d+)H(\d+)/g))
    for (let line = 0; line < high; line += 1) {
      const start = (top + Number(row) * high + line) * width + left;
      light.fill(ink, start + Number(from) * scale, start + Number(to) * scale);
    }
  return light;
}
