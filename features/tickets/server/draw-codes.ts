import { crc32, deflateSync } from 'node:zlib';
import JsBarcode from 'jsbarcode';
import QRCode from 'qrcode';

/** SVG path data; the unit is one module of the code. */
export type CodePath = { path: string; width: number; height: number };

/** The QR code of a barcode, error correction M. */
export function buildQrPath(text: string): CodePath {
  const rows = createQrRows(text);
  const path = rows.map((row, y) => buildRowPath(row, y)).join('');
  return { path, width: rows.length, height: rows.length };
}

/** The modules of the code; true is dark. */
function createQrRows(text: string): boolean[][] {
  const { size, data } = QRCode.create(text, { errorCorrectionLevel: 'M' }).modules;
  return Array.from({ length: size }, (_, row) =>
    Array.from(data.subarray(row * size, (row + 1) * size), Boolean),
  );
}

/** The same code as a PNG with its quiet zone of four modules. A module is 8 pixels of one bit, so one byte of a line. */
export function drawQrPng(text: string): Buffer {
  const [dark, light] = [0x00, 0xff];
  const rows = createQrRows(text);
  const size = rows.length + 8;
  const margin = Array.from({ length: 4 }, () => light);
  const emptyRows = margin.map(() => Array.from({ length: size }, () => light));
  const padded = [
    ...emptyRows,
    ...rows.map((row) => [...margin, ...row.map((isDark) => (isDark ? dark : light)), ...margin]),
    ...emptyRows,
  ];
  const lines = padded.flatMap((row) => {
    // The first byte says that the line is not filtered.
    const line = Buffer.from([0, ...row]);
    return Array.from({ length: 8 }, () => line);
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size * 8, 0);
  header.writeUInt32BE(size * 8, 4);
  // One bit a pixel, grayscale.
  header.writeUInt8(1, 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    createPngChunk('IHDR', header),
    createPngChunk('IDAT', deflateSync(Buffer.concat(lines))),
    createPngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function createPngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
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
function buildRowPath(modules: readonly boolean[], y: number): string {
  let path = '';
  for (let start = 0; start < modules.length; start += 1) {
    if (!modules[start]) continue;
    let end = start;
    while (modules[end]) end += 1;
    path += `M${start} ${y}H${end}V${y + 1}H${start}Z`;
    start = end;
  }
  return path;
}
