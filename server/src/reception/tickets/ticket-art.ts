import { drawCode128, drawQr, type CodeDrawing } from './draw-codes.ts';
import { placeNumber } from './rules.ts';

/** Points of a ticket on paper: the bark half ends at the perforation, the rest is the half that is scanned. */
export const card = { width: 540, height: 264, perforation: 338, corner: 20, notch: 11 } as const;

const colours = {
  bark: '#7a3a19',
  barkMid: '#944a22',
  barkDeep: '#572611',
  brass: '#e5b43a',
  onBark: '#fff4e8',
  paper: '#fffdf8',
  ink: '#26150d',
  seam: '#d8c2b0',
} as const;

/** Where the codes stand on the paper half. */
export const stub = {
  centre: (card.perforation + card.width) / 2,
  qrTop: 18,
  qr: 148,
  code128Top: 196,
  code128: 28,
  module: 1.1,
} as const;

/** All of a ticket that is drawn rather than written: bark, basket, perforation, codes and the two great numbers. */
export function ticketArt(ticket: {
  barCode: string;
  tableName: string;
  chairName: string;
}): string {
  const { width, height, perforation } = card;
  const bars = drawCode128(ticket.barCode);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<defs>
<linearGradient id="bark" x1="0" y1="0" x2="1" y2="0.4"><stop offset="0" stop-color="${colours.bark}"/><stop offset="1" stop-color="${colours.barkMid}"/></linearGradient>
<clipPath id="main"><path d="${mainHalf}"/></clipPath>
</defs>
<path d="${stubHalf}" fill="${colours.paper}" stroke="${colours.seam}" stroke-width="0.75"/>
<path d="${mainHalf}" fill="url(#bark)"/>
<g clip-path="url(#main)"><path d="${ridges()}" stroke="${colours.barkDeep}" stroke-width="0.5" stroke-opacity="0.2" fill="none"/>${basket(perforation + 70, height / 2)}</g>
<path d="M${perforation} ${card.notch + 5}V${height - card.notch - 5}" stroke="${colours.seam}" stroke-width="1.6" stroke-dasharray="3.5 3.5" fill="none"/>
<path d="M128 78V152" stroke="${colours.brass}" stroke-width="1.5" stroke-dasharray="4.5 3" fill="none"/>
${sun(33, 34)}
${greatNumber(placeNumber(ticket.tableName), 22)}
${greatNumber(placeNumber(ticket.chairName), 146)}
${placed(drawQr(ticket.barCode), stub.qrTop, stub.qr, stub.qr)}
${placed(bars, stub.code128Top, bars.width * stub.module, stub.code128)}
</svg>`;
}

const { width: w, height: h, perforation: p, corner: c, notch: n } = card;
const mainHalf = `M${c} 0H${p - n}A${n} ${n} 0 0 0 ${p} ${n}V${h - n}A${n} ${n} 0 0 0 ${p - n} ${h}H${c}A${c} ${c} 0 0 1 0 ${h - c}V${c}A${c} ${c} 0 0 1 ${c} 0Z`;
const stubHalf = `M${p + n} 0H${w - c}A${c} ${c} 0 0 1 ${w} ${c}V${h - c}A${c} ${c} 0 0 1 ${w - c} ${h}H${p + n}A${n} ${n} 0 0 0 ${p} ${h - n}V${n}A${n} ${n} 0 0 0 ${p + n} 0Z`;

/** The ribs of beaten bark cloth. */
function ridges(): string {
  return Array.from({ length: Math.floor(h / 3) }, (_, row) => `M0 ${row * 3 + 1.5}H${p}`).join('');
}

/** The coiled basket seen from above: each ring's stitches stand a little further round than the ring's before. */
function basket(x: number, y: number): string {
  const rings = Array.from({ length: 15 }, (_, ring) => {
    const radius = 14 + ring * 8.4;
    const petal = (2 * Math.PI * radius) / 14;
    const stitch = (share: number, colour: string, turn: number) =>
      `<circle r="${radius}" stroke="${colour}" stroke-width="7.8" stroke-dasharray="${(petal * share).toFixed(3)} ${(petal * (1 - share)).toFixed(3)}" transform="rotate(${turn})"/>`;
    const turn = ring * 7.5;
    return `<circle r="${radius}" stroke="#c98f55" stroke-width="7.8"/>${stitch(0.42, '#3a1a0c', turn)}${stitch(0.13, '#a51b20', turn + 11.5)}`;
  });
  const rims = `<circle r="142" stroke="#4a2410" stroke-width="11"/><circle r="142" stroke="${colours.brass}" stroke-width="3.6"/>`;
  return `<g transform="translate(${x} ${y})" fill="none" opacity="0.92"><circle r="147" fill="#3a1a0c"/>${rings.join('')}${rims}</g>`;
}

/** The house's mark: a sun of 22 rays, one for each of the martyrs of the shrine. */
function sun(x: number, y: number): string {
  const rays = Array.from({ length: 22 }, (_, ray) => {
    const angle = (ray * 2 * Math.PI) / 22;
    const point = (radius: number) =>
      `${(Math.sin(angle) * radius).toFixed(2)} ${(-Math.cos(angle) * radius).toFixed(2)}`;
    return `M${point(8.2)}L${point(12.6)}`;
  });
  return `<g transform="translate(${x} ${y})" stroke="${colours.brass}" fill="none" stroke-linecap="round"><path d="${rays.join('')}" stroke-width="1.5"/><circle r="6" stroke-width="1.3"/><path d="M0 -3.6V3.8M-2.4 -1.2H2.4" stroke-width="1.5"/></g>`;
}

/** Readable at arm's length; a word such as Child is smaller, so that it stays in its half. */
function greatNumber(text: string, x: number): string {
  const size = Math.min(84, 190 / Math.max(1, text.length));
  const baseline = 150 - (84 - size) * 0.22;
  return `<text x="${x}" y="${baseline}" font-family="Numbers" font-size="${size}" fill="${colours.onBark}" letter-spacing="${(-size * 0.03).toFixed(1)}">${escaped(text)}</text>`;
}

function placed(drawing: CodeDrawing, y: number, width: number, height: number): string {
  const x = stub.centre - width / 2;
  return `<path transform="translate(${x} ${y}) scale(${width / drawing.width} ${height / drawing.height})" d="${drawing.path}" fill="${colours.ink}"/>`;
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
