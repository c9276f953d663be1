import { contract } from '#app/contract.ts';
import { expect, test } from 'vitest';
import { listEndpoints } from '#contract/endpoint.ts';

/**
 * Who may touch money, personal data and files, written by hand and compared with the contract, so that a change of access is made
 * twice and on purpose. An administrator has all roles (docs/decisions, section 3). 'everybody' holds a secret (a cart id, a key) or
 * sees only what is public.
 */
const accessList = `
  # Money: payments and refunds
  POST   /api/payment                              everybody
  GET    /api/payment                              treasurer
  GET    /api/payment/board                        treasurer
  GET    /api/payment/payouts                      treasurer
  GET    /api/payment/payouts/:id                  treasurer
  PUT    /api/payment/payouts/:id/check            treasurer
  GET    /api/payment/days/:day                    treasurer
  PUT    /api/payment/days/:day/signature          treasurer
  GET    /api/reception/drawer/:day                reception
  PUT    /api/reception/drawer/:day                reception
  GET    /api/reception/drawers/:day               treasurer
  GET    /api/payment/config                       everybody
  GET    /api/payment/open                         treasurer
  GET    /api/payment/totals                       treasurer
  GET    /api/payment/:orderId                     everybody
  POST   /api/payment/:orderId/refund              treasurer
  POST   /api/payment/:orderId/refund/again        treasurer
  POST   /api/payment/webhook/:provider            provider
  GET    /api/sandbox/charges                      treasurer
  POST   /api/sandbox/intents/:intentId/challenge  everybody
  POST   /api/sandbox/tokens                       everybody

  # Money: donations
  POST   /api/donation                                   everybody
  GET    /api/donation                                   treasurer
  GET    /api/donation/information                       everybody
  GET    /api/donation/status/:reference                 everybody
  POST   /api/donation/:id/refund                        treasurer
  GET    /api/donation/batches                           treasurer
  POST   /api/donation/batches                           treasurer
  GET    /api/donation/settings                          treasurer
  PUT    /api/donation/settings                          treasurer
  GET    /api/donation/monthly                           treasurer
  POST   /api/donation/monthly/:id/end                   treasurer
  GET    /api/donation/monthly/link/:key                 everybody
  POST   /api/donation/monthly/link/:key                 everybody
  PUT    /api/donation/monthly/link/:key                 everybody
  POST   /api/donation/monthly/link/:key/card            everybody
  POST   /api/donation/monthly/link/:key/pay             everybody
  GET    /api/donation/statements/:year                  treasurer
  GET    /api/donation/statements/:year/giver            treasurer
  POST   /api/donation/statements/:year/mail             treasurer
  POST   /api/donation/statements/:year/print            treasurer
  GET    /api/donation/statements/:year/print/:statements treasurer

  # Money and people: box office, orders, sold chairs, the door
  GET    /api/umdreception/codes                              reception
  POST   /api/umdreception/codes                              reception
  PUT    /api/umdreception/codes/:id                          reception
  GET    /api/umdreception/checkout                           reception treasurer
  POST   /api/umdreception/checkout                           reception
  GET    /api/umdreception/checkout/export                    reception treasurer
  GET    /api/umdreception/checkout/summary                   reception treasurer
  GET    /api/umdreception/checkout/summary/export            reception treasurer
  PUT    /api/umdreception/checkout/:id/chair                 reception
  PUT    /api/umdreception/checkout/:id/holder                reception
  POST   /api/umdreception/checkout/:id/reissue               reception
  POST   /api/umdreception/checkout/table/move                reception
  GET    /api/umdreception/checkout/order/:orderId/tickets.pdf reception
  GET    /api/umdreception/checkout/receipt/:telephone        everybody
  POST   /api/umdreception/checkout/receipt/:telephone/code   everybody
  GET    /api/umdreception/checkout/receipt/:telephone/tickets.pdf everybody
  GET    /api/umdreception/checkout/receipt/:telephone/event.ics everybody
  GET    /api/umdreception/checkout/receipt/:telephone/order/:orderId everybody
  GET    /api/umdreception/checkout/receipt/:telephone/order/:orderId/tickets.pdf everybody
  GET    /api/umdreception/checkout/receipt/seating/:barCode  usher reception
  POST   /api/umdreception/checkout/receive                   usher reception
  POST   /api/umdreception/checkout/receive/undo              usher reception
  GET    /api/umdreception/checkout/receive/conflicts         usher reception
  GET    /api/umdreception/checkout/receive/tickets           usher reception
  GET    /api/umdreception/order/:id                          treasurer
  GET    /api/umdreception/seating                            usher reception
  GET    /api/umdreception/seating/stream                     usher reception
  GET    /api/umdreception/seating/tables                     usher reception
  GET    /api/umdreception/ticket/:id                         reception treasurer
  POST   /api/umdreception/ticket/:id/mail                    reception
  POST   /api/umdreception/ticket/:id/share                   everybody
  PUT    /api/umdreception/ticket/:id/holder                  everybody
  PUT    /api/umdreception/ticket/:id/name                    everybody
  GET    /api/umdreception/ticket/link/:key                   everybody
  GET    /api/umdreception/ticket/:id/ticket.pdf              everybody
  GET    /api/umdreception/ticket/:id/ticket.pkpass           everybody
  GET    /api/umdreception/ticket/:id/google-wallet           everybody
  POST   /api/wallet/apple/v1/devices/:device/registrations/:passType/:serial provider
  DELETE /api/wallet/apple/v1/devices/:device/registrations/:passType/:serial provider
  GET    /api/wallet/apple/v1/devices/:device/registrations/:passType everybody
  GET    /api/wallet/apple/v1/passes/:passType/:serial        provider
  POST   /api/wallet/apple/v1/log                             everybody

  # Prices of chairs, and requests with the names of their senders
  GET    /api/reception/chair                      everybody
  POST   /api/reception/chair                      reception
  PUT    /api/reception/chair/:id                  reception
  DELETE /api/reception/chair/:id                  reception
  POST   /api/reception/chair/table                reception
  PUT    /api/reception/chair/table                reception
  GET    /api/reception/chair/stream               everybody
  GET    /api/reception/chair/request              reception
  GET    /api/reception/chair/request/:id          everybody
  POST   /api/reception/chair/request/:id          everybody
  POST   /api/reception/chair/request/:id/approve  reception
  POST   /api/reception/chair/request/:id/decline  reception

  # The waiting list, with names
  GET    /api/reception/waiting                    reception
  POST   /api/reception/waiting                    everybody
  DELETE /api/reception/waiting/:id                reception
  POST   /api/reception/waiting/:id/email          reception
  PUT    /api/reception/waiting/:id/note           reception
  POST   /api/reception/waiting/:id/offer          reception
  GET    /api/reception/waiting/link/:key          everybody
  POST   /api/reception/waiting/link/:key/confirm  everybody
  POST   /api/reception/waiting/link/:key/decline  everybody
  POST   /api/reception/waiting/link/:key/leave    everybody

  # Accounts
  GET    /api/account                           everybody
  POST   /api/account/email                     signed-in
  POST   /api/account/email/confirm             everybody
  POST   /api/account/invitation                everybody
  PUT    /api/account/password                  signed-in
  POST   /api/account/password/forgotten        everybody
  GET    /api/account/people                    admin
  POST   /api/account/people                    admin
  PUT    /api/account/people/:id                admin
  PUT    /api/account/people/:id/roles          admin
  POST   /api/account/people/:id/invitation     admin
  POST   /api/account/people/:id/sign-out       admin
  DELETE /api/account/people/:id/authenticator  admin
  GET    /api/account/profile                   signed-in
  GET    /api/today                             signed-in
  PUT    /api/account/profile                   signed-in
  GET    /api/account/sessions                  signed-in
  DELETE /api/account/sessions                  signed-in
  DELETE /api/account/sessions/:id              signed-in
  POST   /api/account/setup                     everybody
  POST   /api/account/sign-in-code              everybody
  POST   /api/account/telephone                 signed-in
  POST   /api/auth/sign-in/email                          everybody
  POST   /api/auth/sign-in/email-otp                      everybody
  POST   /api/auth/sign-out                               everybody
  GET    /api/auth/passkey/generate-authenticate-options  everybody
  POST   /api/auth/passkey/verify-authentication          everybody
  GET    /api/auth/passkey/generate-register-options      signed-in
  POST   /api/auth/passkey/verify-registration            signed-in
  GET    /api/auth/passkey/list-user-passkeys             signed-in
  POST   /api/auth/passkey/update-passkey                 signed-in
  POST   /api/auth/passkey/delete-passkey                 signed-in
  POST   /api/auth/two-factor/enable                      signed-in
  POST   /api/auth/two-factor/disable                     signed-in
  POST   /api/auth/two-factor/generate-backup-codes       signed-in
  POST   /api/auth/two-factor/verify-totp                 everybody
  POST   /api/auth/two-factor/verify-backup-code          everybody

  # The audit trail, sent email, the settings of the site
  GET    /api/audit          treasurer admin
  GET    /api/mail           admin
  POST   /api/mail/:id/send  admin
  GET    /api/site/settings  admin
  PUT    /api/site/settings  admin

  # The directory
  GET    /api/directory                         member editor secretary reception treasurer
  POST   /api/directory                         secretary
  GET    /api/directory/own                     member editor secretary reception treasurer
  GET    /api/directory/:id                     member secretary
  PUT    /api/directory/:id                     member secretary
  DELETE /api/directory/:id                     secretary
  POST   /api/directory/:id/restore             secretary
  POST   /api/directory/:id/invitation          secretary
  POST   /api/directory/:id/contact             member editor secretary reception treasurer
  GET    /api/directory/settings                secretary
  PUT    /api/directory/settings                secretary
  GET    /api/directory/booklet                 secretary
  GET    /api/directory/booklet.pdf             secretary
  GET    /api/directory/labels.pdf              secretary
  GET    /api/directory/household               secretary
  POST   /api/directory/household               secretary
  PUT    /api/directory/household/:id           member secretary
  DELETE /api/directory/household/:id           secretary
  POST   /api/directory/household/:id/restore   secretary
  GET    /api/directory/import                  secretary
  POST   /api/directory/import                  secretary
  POST   /api/directory/import/preview          secretary
  POST   /api/directory/import/:id/undo         secretary

  # The hours bank, with names and telephones
  GET    /api/professionalhour                 everybody
  POST   /api/professionalhour                 member secretary
  GET    /api/professionalhour/:id             member secretary
  PUT    /api/professionalhour/:id             member secretary
  DELETE /api/professionalhour/:id             member secretary
  POST   /api/professionalhour/:id/accept      member secretary
  POST   /api/professionalhour/:id/clearance   secretary
  POST   /api/professionalhour/:id/correction  secretary
  POST   /api/professionalhour/:id/decline     member secretary
  POST   /api/professionalhour/:id/forward     secretary
  POST   /api/professionalhour/:id/fulfil      member secretary
  POST   /api/professionalhour/:id/publish     member secretary
  POST   /api/professionalhour/:id/request     member secretary
  POST   /api/professionalhour/:id/restore     member secretary
  POST   /api/professionalhour/:id/withdraw    member secretary
  GET    /api/professionalhour/answer/:secret  everybody
  POST   /api/professionalhour/answer/:secret  everybody
  GET    /api/professionalhour/clearances      secretary
  DELETE /api/professionalhour/clearances/:id  secretary
  GET    /api/professionalhour/desk            secretary
  GET    /api/professionalhour/ledger          member secretary
  GET    /api/professionalhour/mine            member secretary

  # Files; a document that is not public is checked per document (documents.test.ts)
  GET    /api/documents                       everybody
  GET    /api/documents/:id                   everybody
  PUT    /api/documents/:id                   secretary
  DELETE /api/documents/:id                   secretary
  POST   /api/documents/:id/restore           secretary
  GET    /api/documents/:id/versions          secretary
  POST   /api/documents/:id/versions          secretary
  GET    /api/documents/:id/versions/:number  secretary
  GET    /api/documents/download/:id          everybody
  POST   /api/documents/upload                secretary
  GET    /api/files/download/:id              everybody
  GET    /api/pictures/:key/:name             everybody
  GET    /api/albums                          everybody
  POST   /api/albums                          editor
  GET    /api/albums/:slug                    everybody
  PUT    /api/albums/:slug                    editor
  DELETE /api/albums/:slug                    editor
  POST   /api/events/:id/hall/picture         reception
  PUT    /api/events/:id/hall/picture         reception
  GET    /api/events/:id/hall/picture         reception
  DELETE /api/events/:id/hall/picture         reception
  GET    /api/hall-pictures/:file             reception
  PUT    /api/albums/:slug/pictures           editor
  POST   /api/albums/:slug/pictures           editor
  DELETE /api/albums/:slug/pictures/:id       editor
  POST   /api/albums/:slug/pictures/:id/restore editor
  GET    /api/site/pictures/:file             everybody
  POST   /api/site/pictures/:kind             admin
  DELETE /api/site/pictures/:kind             admin
  POST   /api/albums/:slug/take-down          everybody
  GET    /api/take-downs                      editor
  POST   /api/take-downs/:id/answer           editor

  # Personal data: what the site holds about a person
  GET    /api/account/data               signed-in
  GET    /api/account/data.pdf           signed-in
  POST   /api/account/data/deletion      signed-in
  GET    /api/people/data                admin
  GET    /api/people/data.pdf            admin
  POST   /api/people/data/deletion       admin
  GET    /api/people/data/orders         admin
  GET    /api/people/data/orders/records admin
  GET    /api/people/data/orders/records.pdf admin
  POST   /api/people/data/orders/deletion admin
  GET    /api/personal-data              everybody
  GET    /api/personal-data.pdf          everybody
  POST   /api/personal-data/codes        everybody
  POST   /api/personal-data/codes/check  everybody
  POST   /api/personal-data/deletion     everybody
`;

/** An endpoint below one of these paths must be in the list. */
const areas = [
  'payment',
  'sandbox',
  'donation',
  'umdreception',
  'reception/chair',
  'reception/drawer',
  'account',
  'auth',
  'audit',
  'mail',
  'site/settings',
  'site/pictures',
  'directory',
  'professionalhour',
  'documents',
  'files',
  'pictures',
  'albums',
  'take-downs',
  'people/data',
  'personal-data',
].map((name) => `/api/${name}`);

/** Kinds that give out or take in files, wherever their path is. */
const publicFiles = [
  'GET /api/events/:id/calendar.ics',
  'GET /api/openapi.json',
  'GET /api/sunday-sheet/:date/sheet.pdf',
  'GET /calendar.ics',
  'GET /feeds/announcements.atom',
  'GET /feeds/readings.atom',
  'GET /metrics',
  'GET /robots.txt',
  'GET /share/:kind/:name',
  'GET /sitemap.xml',
];

const listed = Object.fromEntries(
  accessList
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [method = '', path = '', ...access] = line.split(/ +/);
      return [`${method} ${path}`, access.toSorted().join(' ')];
    }),
);

const isInArea = (path: string) =>
  areas.some((area) => path === area || path.startsWith(`${area}/`));

const endpoints = listEndpoints(contract).map(({ method, path, kind, access }) => ({
  name: `${method} ${path}`,
  path,
  kind,
  access: typeof access === 'string' ? access : access.toSorted().join(' '),
}));

test('money, personal data and files are open to exactly the roles written here', () => {
  const declared = endpoints
    .filter(({ name, path }) => isInArea(path) || name in listed)
    .map(({ name, access }) => [name, access]);
  expect(Object.fromEntries(declared)).toEqual(listed);
});

test('whatever sends or receives files is in the list', () => {
  const missing = endpoints
    .filter(({ name, kind }) => (kind === 'file' || kind === 'upload') && !(name in listed))
    .map(({ name }) => name);
  expect(missing.toSorted()).toEqual(publicFiles);
});
