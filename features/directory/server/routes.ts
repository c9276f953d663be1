import { directory } from '#features/directory/contract/directory.ts';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '#platform/platform.ts';
import { streamProgress } from '#platform/http/stream-progress.ts';
import { registerEndpoint, registerRawEndpoint } from '#platform/http/register-endpoint.ts';
import { getSettings } from '#platform/settings.ts';
import { requireAccount } from '#platform/http/require-account.ts';
import { createMember, updateMember, deleteMember, restoreMember } from './update-member.ts';
import { contactMember } from './contact-member.ts';
import { importMembers, previewMembers } from './import-members.ts';
import { getLastImport, undoImport } from './undo-import.ts';
import { listHouseholds } from './household-queries.ts';
import { type InvitationService, inviteMember } from './invite-member.ts';
import {
  createHousehold,
  updateHousehold,
  deleteHousehold,
  restoreHousehold,
} from './update-household.ts';
import { createBookletPdf } from './booklet-pdf.ts';
import { createLabelsPdf } from './labels-pdf.ts';
import { findMemberByUser } from './queries.ts';
import { updateDirectorySettings } from './update-settings.ts';
import {
  getEditableMember,
  getMemberRecord,
  getBookletMembers,
  getDirectory,
  getLabels,
} from './get-members.ts';

export function directoryRoutes(
  app: FastifyInstance,
  platform: Platform,
  invitations: InvitationService,
): void {
  const { database } = platform;
  registerEndpoint(app, platform, directory.list, ({ actor }) =>
    getDirectory(database, requireAccount(actor)),
  );
  registerEndpoint(app, platform, directory.getOwn, async ({ actor }) => {
    const entry = await findMemberByUser(database, requireAccount(actor).id);
    return { member: entry ? await getMemberRecord(database, entry, requireAccount(actor)) : null };
  });
  registerEndpoint(app, platform, directory.get, async ({ params, actor }) =>
    getMemberRecord(
      database,
      await getEditableMember(database, params.id, requireAccount(actor)),
      requireAccount(actor),
    ),
  );
  registerEndpoint(app, platform, directory.create, ({ body, actor }) =>
    createMember(platform, body, requireAccount(actor)),
  );
  registerEndpoint(app, platform, directory.update, ({ params, body, actor }) =>
    updateMember(platform, params.id, body, requireAccount(actor)),
  );
  registerEndpoint(app, platform, directory.delete, async ({ params, actor }) => {
    await deleteMember(platform, params.id, requireAccount(actor));
    return {};
  });
  registerEndpoint(app, platform, directory.restore, ({ params, actor }) =>
    restoreMember(platform, params.id, requireAccount(actor)),
  );
  registerEndpoint(app, platform, directory.invite, ({ params, actor }) =>
    inviteMember(platform, invitations, params.id, requireAccount(actor)),
  );
  registerEndpoint(app, platform, directory.contact, async ({ params, body, actor }) => {
    await contactMember(platform, params.id, body, requireAccount(actor));
    return {};
  });
  registerEndpoint(app, platform, directory.getSettings, async () => ({
    order: (await getSettings(database)).directoryOrder,
  }));
  registerEndpoint(app, platform, directory.updateSettings, ({ body, actor }) =>
    updateDirectorySettings(platform, body, requireAccount(actor)),
  );
  bookletRoutes(app, platform);
  householdRoutes(app, platform);
  importRoutes(app, platform);
}

function bookletRoutes(app: FastifyInstance, platform: Platform): void {
  const { database, clock } = platform;
  registerEndpoint(app, platform, directory.getBooklet, () => getBookletMembers(database));
  registerRawEndpoint(
    app,
    platform,
    directory.getBookletPdf,
    async (_, reply) => {
      const members = await getBookletMembers(database);
      const site = await getSettings(database);
      const pdf = await createBookletPdf({ members, site, now: clock.now() });
      return reply
        .type('application/pdf')
        .header('content-disposition', 'attachment; filename="members-directory.pdf"')
        .send(pdf);
    },
    { limit: { points: 10, seconds: 60 } },
  );
  registerRawEndpoint(
    app,
    platform,
    directory.getLabelsPdf,
    async (_, reply) => {
      const pdf = await createLabelsPdf({ labels: await getLabels(database), now: clock.now() });
      return reply
        .type('application/pdf')
        .header('content-disposition', 'attachment; filename="mailing-labels.pdf"')
        .send(pdf);
    },
    { limit: { points: 10, seconds: 60 } },
  );
}

function householdRoutes(app: FastifyInstance, platform: Platform): void {
  registerEndpoint(app, platform, directory.listHouseholds, () =>
    listHouseholds(platform.database),
  );
  registerEndpoint(app, platform, directory.createHousehold, ({ body, actor }) =>
    createHousehold(platform, body, requireAccount(actor)),
  );
  registerEndpoint(app, platform, directory.updateHousehold, ({ params, body, actor }) =>
    updateHousehold(platform, params.id, body, requireAccount(actor)),
  );
  registerEndpoint(app, platform, directory.deleteHousehold, async ({ params, actor }) => {
    await deleteHousehold(platform, params.id, requireAccount(actor));
    return {};
  });
  registerEndpoint(app, platform, directory.restoreHousehold, ({ params, actor }) =>
    restoreHousehold(platform, params.id, requireAccount(actor)),
  );
}

const importBytes = 9 * 1024 * 1024;

function importRoutes(app: FastifyInstance, platform: Platform): void {
  const options = { bodyLimit: importBytes };
  registerEndpoint(
    app,
    platform,
    directory.previewImport,
    ({ body }) => previewMembers(platform.database, body),
    options,
  );
  registerRawEndpoint(
    app,
    platform,
    directory.import,
    ({ body, actor, request }, reply) =>
      streamProgress(directory.import, request, reply, (reportProgress) =>
        importMembers(platform, body, requireAccount(actor), reportProgress),
      ),
    options,
  );
  registerEndpoint(app, platform, directory.getLastImport, async () => ({
    last: await getLastImport(platform),
  }));
  registerEndpoint(app, platform, directory.undoImport, ({ params, actor }) =>
    undoImport(platform, params.id, requireAccount(actor)),
  );
}
