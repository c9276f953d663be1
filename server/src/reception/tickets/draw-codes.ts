import JsBarcode from 'jsbarcode';
import QRCode from 'qrcode';

/** A drawing as SVG path data, in units of one module of the code. */
export type CodeDrawing = { path: string; width: number; height: number };

/** The QR code of a bar code, error correction M. */
export function drawQr(text: string): CodeDrawing {
  const { size, data } = QRCode.create(text, { errorCorrectionLevel: 'M' }).modules;
  const rows = Array.from({ length: size }, (_, row) =>
    Array.from(data.subarray(row * size, (row + 1) * size), Boolean),
  );
  return { path: rows.map((row, y) => runsOf(row, y)).join(''), width: size, height: size };
}

/** The same text as CODE128 (specification, section 9), one module high. */
export function drawCode128(text: string): CodeDrawing {
  const drawn: { encodings?: { data: string }[] } = {};
  JsBarcode(drawn, text, { format: 'CODE128', displayValue: false });
  const modules = (drawn.encodings ?? []).flatMap(({ data }) =>
    Array.from(data, (module) => module === '1'),
  );
  return { path: runsOf(modules, 0), width: modules.length, height: 1 };
}

/** Neighbouring dark modules are one rectangle, so that no hair line parts them. */
function runsOf(modules: readonly boolean[], y: number): string {
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
