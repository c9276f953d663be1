import JsBarcode from 'jsbarcode';
import QRCode from 'qrcode';

/** SVG path data; the unit is one module of the code. */
export type CodePath = { path: string; width: number; height: number };

/** The QR code of a barcode, error correction M. */
export function buildQrPath(text: string): CodePath {
  const { size, data } = QRCode.create(text, { errorCorrectionLevel: 'M' }).modules;
  const rows = Array.from({ length: size }, (_, row) =>
    Array.from(data.subarray(row * size, (row + 1) * size), Boolean),
  );
  return { path: rows.map((row, y) => buildRowPath(row, y)).join(''), width: size, height: size };
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
