import { directory } from '@namugongo/contract/directory';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../platform/platform.ts';
import { sendProgress } from '../platform/send-progress.ts';
import { serve, serveRaw } from '../platform/serve.ts';
import { readSettings } from '../platform/settings.ts';
import { signedIn } from '../platform/signed-in.ts';
import { addMember, changeMember, removeMember, restoreMember } from './change-member.ts';
import { contactMember } from './contact-member.ts';
import { importMembers, previewMembers } from './import-members.ts';
import { listHouseholds } from './household-queries.ts';
import { type Invitations, inviteMember } from './invite-member.ts';
import {
  addHousehold,
  changeHousehold,
  removeHousehold,
  restoreHousehold,
} from './keep-household.ts';
import { makeBookletPdf } from './print-booklet.ts';
import { findOwnEntry } from './queries.ts';
import { entryToKeep, keptMember, showBooklet, showDirectory } from './show-entries.ts';

export function directoryRoutes(
  app: FastifyInstance,
  platform: Platform,
  invitations: Invitations,
): void {
  const { database } = platform;
  serve(app, platform, directory.list, ({ who }) => showDirectory(database, signedIn(who)));
  serve(app, platform, directory.own, async ({ who }) => {
    const entry = await findOwnEntry(database, signedIn(who).id);
    return { member: entry ? await keptMember(database, entry, signedIn(who)) : null };
  });
  serve(app, platform, directory.read, async ({ params, who }) =>
    keptMember(database, await entryToKeep(database, params.id, signedIn(who)), signedIn(who)),
  );
  serve(app, platform, directory.add, ({ body, who }) => addMember(platform, body, signedIn(who)));
  serve(app, platform, directory.change, ({ params, body, who }) =>
    changeMember(platform, params.id, body, signedIn(who)),
  );
  serve(app, platform, directory.remove, async ({ params, who }) => {
    await removeMember(platform, params.id, signedIn(who));
    return {};
  });
  serve(app, platform, directory.restore, ({ params, who }) =>
    restoreMember(platform, params.id, signedIn(who)),
  );
  serve(app, platform, directory.invite, ({ params, who }) =>
    inviteMember(platform, invitations, params.id, signedIn(who)),
  );
  serve(app, platform, directory.contact, async ({ params, body, who }) => {
    await contactMember(platform, params.id, body, signedIn(who));
    return {};
  });
  bookletRoutes(app, platform);
  householdRoutes(app, platform);
  importRoutes(app, platform);
}

function bookletRoutes(app: FastifyInstance, platform: Platform): void {
  const { database, clock } = platform;
  serve(app, platform, directory.booklet, () => showBooklet(database));
  serveRaw(
    app,
    platform,
    directory.bookletPdf,
    async (_, reply) => {
      const members = await showBooklet(database);
      const site = await readSettings(database);
      const pdf = await makeBookletPdf({ members, site, now: clock.now() });
      return reply
        .type('application/pdf')
        .header('content-disposition', 'attachment; filename="members-directory.pdf"')
        .header('cache-control', 'private, no-store')
        .send(pdf);
    },
    { limit: { points: 10, seconds: 60 } },
  );
}

function householdRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, platform, directory.households, () => listHouseholds(platform.database));
  serve(app, platform, directory.addHousehold, ({ body, who }) =>
    addHousehold(platform, body, signedIn(who)),
  );
  serve(app, platform, directory.changeHousehold, ({ params, body, who }) =>
    changeHousehold(platform, params.id, body, signedIn(who)),
  );
  serve(app, platform, directory.removeHousehold, async ({ params, who }) => {
    await removeHousehold(platform, params.id, signedIn(who));
    return {};
  });
  serve(app, platform, directory.restoreHousehold, ({ params, who }) =>
    restoreHousehold(platform, params.id, signedIn(who)),
  );
}

const importBytes = 9 * 1024 * 1024;

function importRoutes(app: FastifyInstance, platform: Platform): void {
  const options = { bodyLimit: importBytes };
  serve(
    app,
    platform,
    directory.previewImport,
    ({ body }) => previewMembers(platform.database, body.text),
    options,
  );
  serveRaw(
    app,
    platform,
    directory.import,
    ({ body, who, request }, reply) =>
      sendProgress(directory.import, request, reply, (tell) =>
        importMembers(platform, body, signedIn(who), tell),
      ),
    options,
  );
}
