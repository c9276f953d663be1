import { createHash } from 'node:crypto';
import { sign } from '#platform/secrets.ts';
import { getHolderId } from '../create-ticket-key.ts';
import type { PassContent, PassTicket } from './build-pass-content.ts';

/**
 * Whose pass it is. The pass of a holder lasts as long as they hold the ticket, also with other barcodes. The pass of someone they
 * shared the ticket with ends with the barcode, like the link.
 */
export const getPassOwner = (
  secret: string,
  { telephone, userEmail, barCode }: Pick<PassTicket, 'telephone' | 'userEmail' | 'barCode'>,
  kind: 'hold' | 'view',
): string =>
  kind === 'hold'
    ? getHolderId(secret, { telephone, email: userEmail })
    : sign(secret, `pass of a link with barcode ${barCode}`);

export const isOwner = (secret: string, ticket: PassTicket, owner: string): boolean =>
  (['hold', 'view'] as const).some((kind) => getPassOwner(secret, ticket, kind) === owner);

/** Authorizes the device that has the pass; Apple's `authenticationToken`. */
export const formatPassToken = (secret: string, serial: string, owner: string): string =>
  sign(secret, formatPassText(serial, owner));

export const formatPassText = (serial: string, owner: string): string =>
  `pass of ticket ${serial} for ${owner}`;

export const digestPass = (content: PassContent): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64url');
