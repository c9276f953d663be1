import { appleWallet, wallet } from '#features/tickets/contract/wallet.ts';
import type { Platform } from '#platform/platform.ts';
import { getSettings } from '#platform/settings.ts';
import { readAppleKeys } from '#platform/wallet-keys.ts';
import { createTicketsPdf } from '../create-tickets-pdf.ts';
import { findAuthorizedPass } from './find-authorized-pass.ts';
import { getPassContent, type PassSource } from './pass-sources.ts';
import { listUpdatedPasses } from './queries.ts';
import { addRegistration, removeRegistration } from './save-registration.ts';
import { createAppleFile, findOpenTicket, saveApplePass, saveGooglePass } from './save-pass.ts';
import { formatSerial } from './rules.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { implement, limited } from '#platform/http/implement.ts';

/** Per client: the tickets of a family, several times. */
const files = { points: 30, seconds: 60 };

/** Per client: the telephones of a hall may share one address. */
const calls = { points: 600, seconds: 60 };

export const passMediaType = 'application/vnd.apple.pkpass';

/** The tag of an earlier answer: milliseconds. A device may send none, and whatever else it sends, it gets all its passes. */
const parseTag = (tag = ''): Date => new Date(/^\d{1,15}$/.test(tag) ? Number(tag) : 0);

export const createWalletEndpoints = (platform: Platform, source: PassSource) => {
  const { database, log } = platform;
  return [
    ...implement(wallet, {
      getTicketPdf: limited(files, async ({ params, query: { key = [] }, request }, reply) => {
        const { ticket, event } = await findOpenTicket(platform, {
          ...params,
          keys: key,
          request,
        });
        const pdf = await createTicketsPdf({
          feast: event,
          tickets: [ticket],
          site: await getSettings(platform.database),
          now: platform.clock.now(),
        });
        return reply
          .header('content-disposition', 'attachment; filename="ticket.pdf"')
          .type('application/pdf')
          .send(pdf);
      }),
      getApplePass: limited(files, async ({ params, query: { key = [] }, request }, reply) => {
        const pass = await saveApplePass(platform, { ...params, keys: key, request });
        return reply
          .header('content-disposition', 'attachment; filename="ticket.pkpass"')
          .type(passMediaType)
          .send(pass);
      }),
      getGooglePass: limited(files, async ({ params, query: { key = [] }, request }, reply) =>
        reply.redirect(await saveGooglePass(platform, { ...params, keys: key, request })),
      ),
    }),
    ...implement(appleWallet, {
      register: limited(calls, async ({ params, body: { pushToken }, request }, reply) => {
        const pass = await findAuthorizedPass(platform, params, request.headers.authorization);
        const isNew = await addRegistration(
          platform,
          { deviceId: params.device, pushToken },
          pass.id,
        );
        return reply.status(isNew ? 201 : 200).send();
      }),
      unregister: limited(calls, async ({ params, request }, reply) => {
        const pass = await findAuthorizedPass(platform, params, request.headers.authorization);
        await removeRegistration(platform, params.device, pass.id);
        return reply.status(200).send();
      }),
      listUpdated: limited(calls, async ({ params, query: { passesUpdatedSince } }, reply) => {
        const since = parseTag(passesUpdatedSince);
        const isOwnType = params.passType === readAppleKeys(platform.config)?.passType;
        const passes = isOwnType
          ? await listUpdatedPasses(platform.database, params.device, since)
          : [];
        if (passes.length === 0) return reply.status(204).send();
        const times = passes.map(({ updatedAt }) => updatedAt.getTime());
        return reply.send({
          lastUpdated: String(Math.max(...times)),
          serialNumbers: passes.map(formatSerial),
        });
      }),
      getPass: limited(calls, async ({ params, request }, reply) => {
        const pass = await findAuthorizedPass(platform, params, request.headers.authorization);
        const since = Date.parse(request.headers['if-modified-since'] ?? '');
        reply.header('last-modified', pass.updatedAt.toUTCString());
        if (since >= Math.floor(pass.updatedAt.getTime() / 1000) * 1000)
          return reply.status(304).send();
        const content = await getPassContent(database, source, pass);
        if (!content) throw new ProblemError('unauthenticated');
        const bytes = await createAppleFile(platform, () => Promise.resolve({ pass, content }));
        return reply.type(passMediaType).send(bytes);
      }),
      log: limited(calls, async ({ body: { logs } }, reply) => {
        // The texts name devices and passes, and anyone can send one.
        log.warn({ count: logs.length }, 'Apple Wallet: a device reported errors');
        return reply.status(200).send();
      }),
    }),
  ];
};
