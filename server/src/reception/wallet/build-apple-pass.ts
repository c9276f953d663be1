import type { AppleKeys } from '../../platform/wallet-keys.ts';
import { drawPassImages } from './draw-pass-images.ts';
import type { PassContent } from './build-pass-content.ts';

export type ApplePass = {
  content: PassContent;
  ticketId: number;
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

function describePass(keys: AppleKeys, { content, ticketId, token, publicUrl }: ApplePass) {
  const { seat, start, end } = content;
  return {
    formatVersion: 1,
    passTypeIdentifier: keys.passType,
    teamIdentifier: keys.teamId,
    serialNumber: String(ticketId),
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
