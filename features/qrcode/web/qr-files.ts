import { buildQrPath } from '#ui/data/build-qr-path.ts';
import { downloadBlob } from '#ui/browser/download-blob.ts';

export type QrDrawing = { address: string; path: string; size: number };

/** Width of the quiet zone in modules, set by the standard. */
const quietZone = 4;
/** Pixels per module. */
const pngModule = 16;

export const drawQr = (address: string): QrDrawing => ({ address, ...buildQrPath(address) });

/** Includes the quiet zone. */
export const getViewBox = ({ size }: QrDrawing): string =>
  `${-quietZone} ${-quietZone} ${size + 2 * quietZone} ${size + 2 * quietZone}`;

/** Dark on light in every theme, for scanners. The file does not contain the address as text. */
export function buildQrSvg(code: QrDrawing): string {
  const whole = code.size + 2 * quietZone;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${getViewBox(code)}" shape-rendering="crispEdges"><path d="M${-quietZone} ${-quietZone}h${whole}v${whole}h-${whole}z" fill="white"/><path d="${code.path}" fill="black"/></svg>`;
}

/** 'qr-www-namugongo-example' */
export const getQrFileName = (address: string): string =>
  `qr-${new URL(address).hostname.replaceAll(/[^a-z0-9]+/gi, '-').replaceAll(/^-|-$/g, '')}`;

export async function downloadQr(code: QrDrawing, kind: 'png' | 'svg'): Promise<void> {
  const blob =
    kind === 'svg' ? new Blob([buildQrSvg(code)], { type: 'image/svg+xml' }) : await pngFile(code);
  downloadBlob(`${getQrFileName(code.address)}.${kind}`, blob);
}

function pngFile({ path, size }: QrDrawing): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = (size + 2 * quietZone) * pngModule;
  canvas.height = canvas.width;
  const pen = canvas.getContext('2d');
  if (!pen) return Promise.reject(new Error('There is no canvas.'));
  pen.fillStyle = 'white';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = 'black';
  pen.setTransform(pngModule, 0, 0, pngModule, quietZone * pngModule, quietZone * pngModule);
  pen.fill(new Path2D(path));
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) =>
      blob ? resolve(blob) : reject(new Error('The PNG could not be created.')),
    );
  });
}

/** Capacity of a QR code of level M, in bytes. */
const maxBytes = 2331;

export type ParsedUrl = { address: string | null; problem: string | null };

/** Parses a web address; adds 'https://' if the protocol is missing. Empty input gives no problem. */
export function parseUrl(inputValue: string): ParsedUrl {
  const text = inputValue.trim();
  if (text === '') return { address: null, problem: null };
  if (new TextEncoder().encode(text).length > maxBytes - 8)
    return { address: null, problem: 'This address is too long for a QR code' };
  const whole = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`;
  const isWeb = URL.canParse(whole) && /^https?:$/.test(new URL(whole).protocol);
  if (!isWeb || /\s/.test(text) || !hasHost(whole))
    return { address: null, problem: 'Enter a web address that starts with https://' };
  return { address: whole, problem: null };
}

/** True for localhost, IPv6 and names with a dot; 'https://a' is still being typed. */
function hasHost(address: string): boolean {
  const { hostname } = new URL(address);
  return hostname === 'localhost' || hostname.includes('.') || hostname.startsWith('[');
}
