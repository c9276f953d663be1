import type { AppleKeys } from '#platform/wallet-keys.ts';
import type { PassContent } from './build-pass-content.ts';
import { loadSharp } from '#platform/files/load-sharp.ts';
import { logoPath } from '#starter/drawings/logo.ts';

export type ApplePass = {
  content: PassContent;
  serial: string;
  /** Authorizes the device. */
  token: string;
  publicUrl: string;
};

/** A pass as Apple Wallet takes it: a signed archive. */
export async function buildApplePass(keys: AppleKeys, pass: ApplePass): Promise<Buffer> {
  const { PKPass } = await import('passkit-generator');
  const json = Buffer.from(JSON.stringify(describePass(keys, pass)));
  const certificates = {
    wwdr: keys.wwdrCertificate,
    signerCert: keys.certificate,
    signerKey: keys.key,
  };
  const images = await drawPassImages(pass.content.background);
  return new PKPass({ ...images, 'pass.json': json }, certificates).getAsBuffer();
}

/** '#6b3114' as Apple writes it: 'rgb(107, 49, 20)'. */
const formatRgb = (hex: string): string =>
  `rgb(${[1, 3, 5].map((place) => Number.parseInt(hex.slice(place, place + 2), 16)).join(', ')})`;

type Field = { key: string; label: string; value: string; changeMessage?: string };

/** Wallets leave no gap for an empty field, so it is left out. */
const listFields = (fields: readonly Field[]): Field[] =>
  fields.filter(({ value }) => value !== '');

function describePass(keys: AppleKeys, { content, serial, token, publicUrl }: ApplePass) {
  const { seat, start, end } = content;
  return {
    formatVersion: 1,
    passTypeIdentifier: keys.passType,
    teamIdentifier: keys.teamId,
    serialNumber: serial,
    authenticationToken: token,
    webServiceURL: `${publicUrl}/api/wallet/apple`,
    organizationName: content.siteName,
    description: `Ticket: ${content.title}`,
    logoText: content.siteName,
    backgroundColor: formatRgb(content.background),
    foregroundColor: 'rgb(255, 244, 232)',
    labelColor: 'rgb(243, 205, 102)',
    relevantDate: start.toISOString(),
    // Without it, Wallet files a pass away at a time of its own.
    expirationDate: end.toISOString(),
    ...(seat
      ? {
          barcodes: [
            {
              format: 'PKBarcodeFormatQR',
              message: seat.barCode,
              messageEncoding: 'iso-8859-1',
              altText: seat.barCode,
            },
          ],
        }
      : { voided: true }),
    eventTicket: describeFields(content),
  };
}

function describeFields({ seat, title, day, hours, doors, place }: PassContent) {
  const change = (what: string) => ({ changeMessage: `${what}: %@` });
  return {
    primaryFields: [{ key: 'event', label: 'Event', value: title }],
    secondaryFields: listFields(
      seat
        ? [
            { key: 'table', label: 'Table', value: seat.table, ...change('Your table is now') },
            { key: 'chair', label: 'Chair', value: seat.chair, ...change('Your chair is now') },
            { key: 'type', label: 'Type', value: seat.type },
          ]
        : [{ key: 'void', label: 'Ticket', value: voidText, ...change('Ticket') }],
    ),
    auxiliaryFields: listFields([
      { key: 'day', label: 'Day', value: day, ...change('New day') },
      { key: 'doors', label: 'Doors open', value: doors, ...change('Doors now open at') },
      { key: 'hours', label: 'Time', value: hours, ...change('New time') },
    ]),
    backFields: listFields([
      { key: 'name', label: 'Name', value: seat?.name ?? '' },
      { key: 'place', label: 'Place', value: place, ...change('New place') },
    ]),
  };
}

export const voidText = 'No longer valid';

type PassImages = Record<string, Buffer>;

let latest: { background: string; images: Promise<PassImages> } | undefined;

/** The icon and the logo of a pass for all screens, on the color of the passes. Drawn once, until the color changes. */
function drawPassImages(background: string): Promise<PassImages> {
  if (latest?.background === background) return latest.images;
  const images = drawAll(background).catch((error: unknown) => {
    latest = undefined;
    throw error;
  });
  latest = { background, images };
  return images;
}

/** Apple's sizes in points. */
const sizes = { icon: 29, logo: 50 };

async function drawAll(background: string): Promise<PassImages> {
  const entries = await Promise.all(
    Object.entries(sizes).flatMap(([name, size]) =>
      [1, 2, 3].map(async (scale) => {
        const file = scale === 1 ? `${name}.png` : `${name}@${scale}x.png`;
        return [file, await draw(size * scale, background)] as const;
      }),
    ),
  );
  return Object.fromEntries(entries);
}

async function draw(pixels: number, background: string): Promise<Buffer> {
  const sharp = await loadSharp();
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${pixels}" viewBox="-50 -50 100 100"><rect x="-50" y="-50" width="100" height="100" fill="${background}"/><g stroke="#f3cd66" fill="none" stroke-linecap="round">${logoPath}</g></svg>`;
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer();
}
