import { z } from 'zod';
import { idParam } from '#contract/codecs.ts';
import { del, getFile, post } from '#contract/endpoint.ts';
import { key, verbatim } from '#contract/texts.ts';
import { ticketKeys, type WalletName } from './tickets.ts';

const oneTicket = {
  access: 'everybody',
  params: z.object({ id: idParam }),
  query: z.object({ key: ticketKeys.optional() }),
} as const;

/** The files of one ticket, for whoever opens it with a key. */
export const wallet = {
  getTicketPdf: getFile('/api/umdreception/ticket/:id/ticket.pdf', {
    costs: ['pdf'],
    ...oneTicket,
    summary: 'One ticket as a PDF, for a key that opens it',
    problems: ['too-many-requests', 'no-such-ticket'],
  }),
  getApplePass: getFile('/api/umdreception/ticket/:id/ticket.pkpass', {
    costs: ['picture'],
    ...oneTicket,
    summary: 'One ticket as a pass for Apple Wallet, for a key that opens it',
    problems: ['too-many-requests', 'no-such-ticket', 'wallet-unavailable'],
  }),
  getGooglePass: getFile('/api/umdreception/ticket/:id/google-wallet', {
    ...oneTicket,
    summary: "Redirect to Google's page that saves the ticket, for a key that opens it",
    problems: ['too-many-requests', 'no-such-ticket', 'wallet-unavailable'],
  }),
};

const device = key(100);
const passType = key(100);
const onePass = z.object({ passType, serial: key(20) });

/** Apple's web service for passes (developer.apple.com, 'Adding a web service to update passes'); paths and statuses are Apple's. */
export const appleWallet = {
  register: post('/api/wallet/apple/v1/devices/:device/registrations/:passType/:serial', {
    summary: 'Register a device for the updates of a pass',
    access: 'provider',
    params: onePass.extend({ device }),
    body: z.object({ pushToken: key(200) }),
    response: z.undefined(),
    status: 201,
    problems: ['too-many-requests', 'unauthenticated'],
  }),
  unregister: del('/api/wallet/apple/v1/devices/:device/registrations/:passType/:serial', {
    summary: 'End the updates of a pass on a device',
    access: 'provider',
    params: onePass.extend({ device }),
    response: z.undefined(),
    problems: ['too-many-requests', 'unauthenticated'],
  }),
  listUpdated: getFile('/api/wallet/apple/v1/devices/:device/registrations/:passType', {
    summary: 'The passes of a device that changed since its last request; its id is its secret',
    access: 'everybody',
    params: z.object({ device, passType }),
    query: z.object({ passesUpdatedSince: key(30).optional() }),
    problems: ['too-many-requests'],
  }),
  getPass: getFile('/api/wallet/apple/v1/passes/:passType/:serial', {
    summary: 'The latest version of a pass',
    access: 'provider',
    costs: ['picture'],
    params: onePass,
    problems: ['too-many-requests', 'unauthenticated'],
  }),
  log: post('/api/wallet/apple/v1/log', {
    summary: 'Count the errors that a device reports; their texts are not kept',
    access: 'everybody',
    maxBodyBytes: 64 * 1024,
    body: z.object({ logs: z.array(verbatim(10_000)).max(100).default([]) }),
    response: z.undefined(),
    problems: ['too-many-requests'],
  }),
};

export const walletEndpoints = {
  apple: wallet.getApplePass,
  google: wallet.getGooglePass,
} as const;

/** As Apple and Google require. */
export const walletLabels = {
  apple: 'Add to Apple Wallet',
  google: 'Save to Google Wallet',
} as const satisfies Record<WalletName, string>;
