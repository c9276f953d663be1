import { readFileSync } from 'node:fs';
import { contract } from '#app/contract.ts';
import { describe, expect, it } from 'vitest';
import { listEndpoints, listProblems } from '#contract/endpoint.ts';
import { hashOperations } from '#platform/http/openapi.ts';

describe('the contract', () => {
  const endpoints = listEndpoints(contract);

  it('matches operations.txt (npm run openapi:generate)', () => {
    const file = new URL('../../contract/operations.txt', import.meta.url);
    expect(hashOperations(contract)).toBe(readFileSync(file, 'utf8'));
  });

  it('has each method and path once', () => {
    const calls = endpoints.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`);
    expect(calls).toHaveLength(new Set(calls).size);
  });

  it('declares that a client with many streams is refused', () => {
    const streams = endpoints.filter(({ kind }) => kind === 'stream');
    expect(streams.length).toBeGreaterThan(1);
    for (const endpoint of streams) expect(listProblems(endpoint)).toContain('too-many-requests');
  });

  it('lets only staff change or list data of others', () => {
    const open = endpoints
      .filter(({ access, method }) => access === 'everybody' && method !== 'GET')
      .map(({ method, path }) => `${method} ${path}`);
    expect(open.toSorted()).toEqual(
      [
        // These need the secret of a link that a guest got at the box office.
        'DELETE /api/phone-sale/:secret',
        'POST /api/phone-sale/:secret',
        // This needs the key of an emailed link.
        'POST /api/difference/:key/payment',
        'DELETE /api/reception/cart/:cartId/chairs/:chairId',
        'DELETE /api/reception/cart/:cartId/code',
        // These need a password, a session or a one-time secret.
        'POST /api/account/email/confirm',
        'POST /api/account/password/forgotten',
        'POST /api/account/setup',
        'POST /api/account/sign-in-code',
        'POST /api/auth/passkey/verify-authentication',
        'POST /api/auth/sign-in/email-otp',
        'POST /api/auth/two-factor/verify-backup-code',
        'POST /api/auth/two-factor/verify-totp',
        'POST /api/auth/sign-in/email',
        'POST /api/auth/sign-out',
        'POST /api/account/invitation',
        'POST /api/umdreception/checkout/receive/devices/invitation',
        'POST /api/umdreception/checkout/receive/devices/join',
        'POST /api/umdreception/checkout/receive/devices/leave',
        // Open to every visitor.
        'POST /api/albums/:slug/take-down',
        'POST /api/announcements/mail/stop',
        'POST /api/donation',
        'POST /api/donation/monthly/link/:key',
        'POST /api/donation/monthly/link/:key/card',
        'POST /api/donation/monthly/link/:key/pay',
        'PUT /api/donation/monthly/link/:key',
        // The campaign is public; the key of an emailed link opens the pledge.
        'POST /api/pledges',
        'POST /api/pledges/link/:key',
        'POST /api/pledges/link/:key/emails/off',
        'POST /api/pledges/link/:key/emails/on',
        'PUT /api/pledges/link/:key',
        'POST /api/professionalhour/answer/:secret',
        'POST /api/events/:id/reminder',
        'POST /api/events/reminder/stop',
        // These need a key from an email to a guest.
        'POST /api/guest-messages/turn-off/:key',
        'POST /api/guest-messages/turn-on/:key',
        // An address is emailed and confirmed; the others need a key from an email.
        'POST /api/letter-subscribers',
        'POST /api/letter-subscribers/confirm/:key',
        'POST /api/letters/turn-off/:key',
        'POST /api/letters/turn-on/:key',
        // These need a key from an email of a group.
        'POST /api/groups/emails/turn-off/:key',
        'POST /api/groups/emails/turn-on/:key',
        'POST /api/join-us',
        'POST /api/join-us/:secret',
        // These need the key of a household's email.
        'POST /api/household-checks/link/:key/right',
        'POST /api/household-checks/link/:key/correction',
        'POST /api/intentions',
        // These need the key of a request.
        'POST /api/intentions/link/:key/confirm',
        'POST /api/intentions/link/:key/end',
        'POST /api/gatherings/page/:slug/parties',
        // These need a key from an email about a gathering.
        'PUT /api/gatherings/parties/:key',
        'POST /api/gatherings/parties/:key/withdraw',
        'POST /api/gatherings/parties/:key/payment',
        'POST /api/gatherings/parties/:key/slots/:slot',
        'PUT /api/gatherings/parties/:key/slots/:slot',
        'DELETE /api/gatherings/parties/:key/slots/:slot',
        'POST /api/gatherings/parties/:key/emails/off',
        'POST /api/gatherings/parties/:key/emails/on',
        'POST /api/payment',
        'POST /api/personal-data/codes',
        'POST /api/personal-data/codes/check',
        'POST /api/personal-data/deletion',
        'POST /api/reception/cart',
        'POST /api/reception/cart/:cartId/together',
        'POST /api/reception/chair/request/:id',
        'POST /api/reception/seat-request/:secret',
        'POST /api/reception/waiting',
        // These need a party's key.
        'POST /api/reception/waiting/link/:key/confirm',
        'POST /api/reception/waiting/link/:key/decline',
        'POST /api/reception/waiting/link/:key/leave',
        'POST /api/sandbox/intents/:intentId/challenge',
        'POST /api/sandbox/tokens',
        'POST /api/umdreception/checkout/receipt/:telephone/code',
        // These need a key of the ticket's holder.
        'POST /api/umdreception/ticket/:id/share',
        // Its errors are counted only.
        'POST /api/wallet/apple/v1/log',
        'PUT /api/umdreception/checkout/receipt/:telephone/order/:orderId/name-reminders',
        'PUT /api/umdreception/ticket/:id/holder',
        'PUT /api/umdreception/ticket/:id/name',
        'PUT /api/umdreception/checkout/receipt/:telephone/order/:orderId/responses',
        'PUT /api/umdreception/ticket/:id/responses',
        'PUT /api/umdreception/ticket/:id/needs',
        'PUT /api/umdreception/ticket/names',
        'PUT /api/reception/cart/:cartId/chairs',
        'PUT /api/reception/cart/:cartId/chairs/:chairId',
        'PUT /api/reception/cart/:cartId/code',
        'PUT /api/reception/cart/:cartId/extras',
      ].toSorted(),
    );
  });
});
