import { qrPath } from '../ui/qr-path.ts';
import { saveFile } from '../ui/save-file.ts';

export type DrawnCode = { address: string; path: string; size: number };

/** Modules of quiet around a code, as the standard asks. */
const quiet = 4;
const pngModule = 16;

export const drawnAs = (address: string): DrawnCode => ({ address, ...qrPath(address) });

/** The code with its quiet zone. */
export const viewBoxOf = ({ size }: DrawnCode): string =>
  `${-quiet} ${-quiet} ${size + 2 * quiet} ${size + 2 * quiet}`;

/** Dark on light whatever the theme: scanners want it so. The address itself is not written into the file. */
export function svgFile(code: DrawnCode): string {
  const whole = code.size + 2 * quiet;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBoxOf(code)}" shape-rendering="crispEdges"><path d="M${-quiet} ${-quiet}h${whole}v${whole}h-${whole}z" fill="white"/><path d="${code.path}" fill="black"/></svg>`;
}

/** 'qr-www-namugongo-example' */
export const fileNameOf = (address: string): string =>
  `qr-${new URL(address).hostname.replaceAll(/[^a-z0-9]+/gi, '-').replaceAll(/^-|-$/g, '')}`;

/** Hands the code to the browser as a download. */
export async function saveCode(code: DrawnCode, kind: 'png' | 'svg'): Promise<void> {
  const blob =
    kind === 'svg' ? new Blob([svgFile(code)], { type: 'image/svg+xml' }) : await pngFile(code);
  saveFile(`${fileNameOf(code.address)}.${kind}`, blob);
}

function pngFile({ path, size }: DrawnCode): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = (size + 2 * quiet) * pngModule;
  canvas.height = canvas.width;
  const pen = canvas.getContext('2d');
  if (!pen) return Promise.reject(new Error('There is no canvas.'));
  pen.fillStyle = 'white';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = 'black';
  pen.setTransform(pngModule, 0, 0, pngModule, quiet * pngModule, quiet * pngModule);
  pen.fill(new Path2D(path));
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No PNG was made.'))));
  });
}
