import QRCode from 'qrcode';

/** The dark modules of a QR code (level M) as one SVG path in a box of `size` units, without quiet zone. */
export function buildQrPath(text: string): { path: string; size: number } {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' });
  const { size } = modules;
  let path = '';
  for (let row = 0; row < size; row += 1) {
    let start = -1;
    for (let column = 0; column <= size; column += 1) {
      const dark = column < size && modules.get(row, column) === 1;
      if (dark && start < 0) start = column;
      if (!dark && start >= 0) {
        path += `M${start} ${row}h${column - start}v1h${start - column}z`;
        start = -1;
      }
    }
  }
  return { path, size };
}
