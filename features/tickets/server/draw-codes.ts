import { encode as encodePng } from 'fast-png';
import JsBarcode from 'jsbarcode';
import { encode as encodeQr } from 'uqr';

/** SVG path data; the unit is one module of the code. */
export type CodePath = { path: string; width: number; height: number };

/** The QR code of a barcode, error correction M. */
export function buildQrPath(text: string): CodePath {
  const { size, data } = encodeQr(text, { ecc: 'M', border: 0 });
  const path = data.map(buildRowPath).join('');
  return { path, width: size, height: size };
}

/** The same code as a PNG with its quiet zone of four modules. A module is 8 pixels of one bit, so one byte of a line. */
export function drawQrPng(text: string): Buffer {
  const { size, data } = encodeQr(text, { ecc: 'M', border: 4 });
  const lines = data.flatMap((row) => {
    const line = row.map((isDark) => (isDark ? 0x00 : 0xff));
    return Array.from({ length: 8 }, () => line);
  });
  const [width, height] = [size * 8, size * 8];
  return Buffer.from(
    encodePng({ width, height, channels: 1, depth: 1, data: Uint8Array.from(lines.flat()) }),
  );
}

/** The CODE128 code of a text (specification, section 9), one module high. */
export function buildCode128Path(text: string): CodePath {
  const rendered: { encodings?: { data: string }[] } = {};
  JsBarcode(rendered, text, { format: 'CODE128', displayValue: false });
  const modules = (rendered.encodings ?? []).flatMap(({ data }) =>
    Array.from(data, (module) => module === '1'),
  );
  return { path: buildRowPath(modules, 0), width: modules.length, height: 1 };
}

/** Draws neighboring dark modules as one rectangle, so that no hairline separates them. */
const buildRowPath = (modules: readonly boolean[], y: number): string =>
  Array.from(modules.map(Number).join('').matchAll(/1+/g), ({ index, 0: { length } }) => {
    return `M${index} ${y}H${index + length}V${y + 1}H${index}Z`;
  }).join('');
