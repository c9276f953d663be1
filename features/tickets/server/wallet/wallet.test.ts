import { tickets as ticketEndpoints } from '#features/tickets/contract/tickets.ts';
import { wallet } from '#features/tickets/contract/wallet.ts';
import { importSPKI, jwtVerify } from 'jose';
import { expect, test } from 'vitest';
import { sampleGuest } from '#app/server/testing/set-up-reception.ts';
import { readPass } from './testing/read-pass.ts';

import { setUpWallets } from '#app/server/testing/set-up-wallets.ts';
const { keys, site, hall, listEmails, platform, passType, buy, getFile, savePass, saveToWallets } =
  await setUpWallets();

test('the pass is signed and shows the ticket', async () => {
  const { own, key } = await buy();
  const { pass, fields, files } = await savePass(own.id, key);
  expect(pass).toMatchObject({
    formatVersion: 1,
    passTypeIdentifier: passType,
    teamIdentifier: 'TEAM123456',
    serialNumber: String(own.id),
    webServiceURL: `${platform.config.PUBLIC_URL}/api/wallet/apple`,
    barcodes: [{ format: 'PKBarcodeFormatQR', message: own.barCode }],
    relevantDate: expect.stringMatching(/^2027-/),
    expirationDate: expect.stringMatching(/^2027-/),
  });
  expect(fields).toMatchObject({
    event: 'Uganda Martyrs Day 2027 Reception',
    table: 'Table 1',
    chair: 'Chair 1',
    type: 'Adult',
    name: sampleGuest.name,
  });
  expect(files).toEqual([
    'icon.png',
    'icon@2x.png',
    'icon@3x.png',
    'logo.png',
    'logo@2x.png',
    'logo@3x.png',
    'pass.json',
  ]);
});

test("the link to Google's page holds the event and the ticket, signed by the service account", async () => {
  const { own, link } = await saveToWallets();
  const [, jwt = ''] = /^https:\/\/pay\.google\.com\/gp\/v\/save\/(.+)$/.exec(link) ?? [];
  const pem = keys.googlePublicKey.export({ type: 'spki', format: 'pem' }).toString();
  const { payload } = await jwtVerify(jwt, await importSPKI(pem, 'RS256'), {
    audience: 'google',
    issuer: 'tickets@project.example',
    currentDate: site.clock.now(),
  });
  expect(payload).toMatchObject({
    typ: 'savetowallet',
    payload: {
      eventTicketClasses: [{ id: `3388000000012345678.event-${hall.event}` }],
      eventTicketObjects: [
        { state: 'ACTIVE', barcode: { value: own.barCode }, ticketHolderName: sampleGuest.name },
      ],
    },
  });
});

test('a ticket is a PDF, too', async () => {
  const { own, key } = await buy();
  const response = await getFile(wallet.getTicketPdf, own.id, key);
  expect(response.headers.get('content-type')).toBe('application/pdf');
  expect(Buffer.from(await response.bytes()).toString('latin1', 0, 5)).toBe('%PDF-');
});

test.each([wallet.getTicketPdf, wallet.getApplePass, wallet.getGooglePass])(
  '$path opens with no key but those of the ticket',
  async (endpoint) => {
    const [{ own }, other] = [await buy([0]), await buy([1])];
    for (const key of [[], other.key, ['x']])
      expect((await getFile(endpoint, own.id, key)).status).toBe(404);
  },
);

test('the ticket names its wallets, and its email links to them', async () => {
  const { own, key, orderId } = await buy();
  const { data } = await site.call(ticketEndpoints.listByTelephone, {
    params: { telephone: sampleGuest.phone },
    query: { key, event: hall.event },
  });
  expect(data[0]?.wallets).toEqual(['apple', 'google']);
  const [email] = await listEmails(`%tickets ${orderId} %`);
  const url = /https?:\S+ticket\.pkpass\?key=\S+/.exec(email?.text ?? '')?.[0] ?? '';
  const path = url.slice(platform.config.PUBLIC_URL.length);
  const response = await fetch(`${site.base}${path}`);
  expect(readPass(await response.bytes(), keys.authority.pem).pass.serialNumber).toBe(
    String(own.id),
  );
});
