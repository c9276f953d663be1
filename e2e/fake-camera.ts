import { writeFile } from 'node:fs/promises';
import { buildCode128Path, buildQrPath } from '../features/tickets/server/draw-codes.ts';

/** A frame of the camera: a code on white paper, or only the paper (null). */
export type VideoFrame = { qr: string } | { bars: string } | null;

const width = 480;
const height = 360;
const framesPerSecond = 5;
const [paper, ink, gray] = [235, 20, 128];

/**
 * Writes a video for Chromium's --use-file-for-fake-video-capture. It shows the codes as on a ticket, each for
 * `frames` frames, and loops.
 */
export async function writeFakeCameraVideo(
  file: string,
  scenes: readonly VideoFrame[],
  frames = 2,
): Promise<void> {
  const chroma = Buffer.alloc((width * height) / 2, gray);
  const film = [
    Buffer.from(`YUV4MPEG2 W${width} H${height} F${framesPerSecond}:1 Ip A1:1 C420jpeg\n`),
  ];
  for (const scene of scenes) {
    const picture = Buffer.concat([Buffer.from('FRAME\n'), draw(scene), chroma]);
    for (let count = 0; count < frames; count += 1) film.push(picture);
  }
  await writeFile(file, Buffer.concat(film));
}

function draw(scene: VideoFrame): Buffer {
  const light = Buffer.alloc(width * height, paper);
  if (!scene) return light;
  const code = 'qr' in scene ? buildQrPath(scene.qr) : buildCode128Path(scene.bars);
  const scale = Math.floor(Math.min((width - 60) / code.width, (height - 60) / code.height));
  // A barcode path is one module high; on a ticket its bars are tall.
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
