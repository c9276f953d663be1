import { recolor } from '#contract/rules/site-colors.ts';
import { buildCode128Path, buildQrPath, type CodePath } from './draw-codes.ts';

/** Measures of a printed ticket in points; the scanned stub is right of the perforation. */
export const ticketLayout = {
  width: 540,
  height: 264,
  perforation: 338,
  corner: 20,
  notch: 11,
} as const;

const palette = {
  bark: '#7a3a19',
  barkMid: '#944a22',
  barkDeep: '#572611',
  brass: '#e5b43a',
  paper: '#fffdf8',
  ink: '#26150d',
  seam: '#d8c2b0',
} as const;

/** Position and size of the codes on the stub, in points. */
export const stubLayout = {
  center: (ticketLayout.perforation + ticketLayout.width) / 2,
  qrTop: 18,
  qr: 148,
  code128Top: 196,
  code128: 28,
  module: 1.1,
} as const;

/** The artwork of a ticket as SVG: bark in the community's hue ('' for that of the theme), basket, perforation and codes. */
export function renderTicketArt(ticket: { barCode: string }, cloth = ''): string {
  const recolorBark = (color: string) => (cloth ? recolor(color, cloth, 'light') : color);
  const { width, height, perforation } = ticketLayout;
  const bars = buildCode128Path(ticket.barCode);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<defs>
<linearGradient id="bark" x1="0" y1="0" x2="1" y2="0.4"><stop offset="0" stop-color="${recolorBark(palette.bark)}"/><stop offset="1" stop-color="${recolorBark(palette.barkMid)}"/></linearGradient>
<clipPath id="main"><path d="${mainHalf}"/></clipPath>
</defs>
<path d="${stubHalf}" fill="${palette.paper}" stroke="${palette.seam}" stroke-width="0.75"/>
<path d="${mainHalf}" fill="url(#bark)"/>
<g clip-path="url(#main)"><path d="${ridges()}" stroke="${recolorBark(palette.barkDeep)}" stroke-width="0.5" stroke-opacity="0.2" fill="none"/>${basket(perforation + 70, height / 2)}</g>
<path d="M${perforation} ${ticketLayout.notch + 5}V${height - ticketLayout.notch - 5}" stroke="${palette.seam}" stroke-width="1.6" stroke-dasharray="3.5 3.5" fill="none"/>
<path d="M128 78V152" stroke="${palette.brass}" stroke-width="1.5" stroke-dasharray="4.5 3" fill="none"/>
${sun(33, 34)}
${placePath(buildQrPath(ticket.barCode), stubLayout.qrTop, stubLayout.qr, stubLayout.qr)}
${placePath(bars, stubLayout.code128Top, bars.width * stubLayout.module, stubLayout.code128)}
</svg>`;
}

const { width: w, height: h, perforation: p, corner: c, notch: n } = ticketLayout;
const mainHalf = `M${c} 0H${p - n}A${n} ${n} 0 0 0 ${p} ${n}V${h - n}A${n} ${n} 0 0 0 ${p - n} ${h}H${c}A${c} ${c} 0 0 1 0 ${h - c}V${c}A${c} ${c} 0 0 1 ${c} 0Z`;
const stubHalf = `M${p + n} 0H${w - c}A${c} ${c} 0 0 1 ${w} ${c}V${h - c}A${c} ${c} 0 0 1 ${w - c} ${h}H${p + n}A${n} ${n} 0 0 0 ${p} ${h - n}V${n}A${n} ${n} 0 0 0 ${p + n} 0Z`;

/** The ridges of bark cloth. */
function ridges(): string {
  return Array.from({ length: Math.floor(h / 3) }, (_, row) => `M0 ${row * 3 + 1.5}H${p}`).join('');
}

/** A coiled basket from above; each ring's stitches are turned against the ring before. */
function basket(x: number, y: number): string {
  const rings = Array.from({ length: 15 }, (_, ring) => {
    const radius = 14 + ring * 8.4;
    const petal = (2 * Math.PI * radius) / 14;
    const stitch = (share: number, color: string, turn: number) =>
      `<circle r="${radius}" stroke="${color}" stroke-width="7.8" stroke-dasharray="${(petal * share).toFixed(3)} ${(petal * (1 - share)).toFixed(3)}" transform="rotate(${turn})"/>`;
    const turn = ring * 7.5;
    return `<circle r="${radius}" stroke="#c98f55" stroke-width="7.8"/>${stitch(0.42, '#3a1a0c', turn)}${stitch(0.13, '#a51b20', turn + 11.5)}`;
  });
  const rims = `<circle r="142" stroke="#4a2410" stroke-width="11"/><circle r="142" stroke="${palette.brass}" stroke-width="3.6"/>`;
  return `<g transform="translate(${x} ${y})" fill="none" opacity="0.92"><circle r="147" fill="#3a1a0c"/>${rings.join('')}${rims}</g>`;
}

/** The logo: a sun of 22 rays, one for each of the martyrs. */
function sun(x: number, y: number): string {
  const rays = Array.from({ length: 22 }, (_, ray) => {
    const angle = (ray * 2 * Math.PI) / 22;
    const point = (radius: number) =>
      `${(Math.sin(angle) * radius).toFixed(2)} ${(-Math.cos(angle) * radius).toFixed(2)}`;
    return `M${point(8.2)}L${point(12.6)}`;
  });
  return `<g transform="translate(${x} ${y})" stroke="${palette.brass}" fill="none" stroke-linecap="round"><path d="${rays.join('')}" stroke-width="1.5"/><circle r="6" stroke-width="1.3"/><path d="M0 -3.6V3.8M-2.4 -1.2H2.4" stroke-width="1.5"/></g>`;
}

function placePath(drawing: CodePath, y: number, width: number, height: number): string {
  const x = stubLayout.center - width / 2;
  return `<path transform="translate(${x} ${y}) scale(${width / drawing.width} ${height / drawing.height})" d="${drawing.path}" fill="${palette.ink}"/>`;
}
