import type { Endpoint } from '#contract/endpoint.ts';
import { people } from '#features/people/contract/people.ts';
import type { FastifyInstance } from 'fastify';
import type { AccountService } from '#features/accounts/server/create-account-service.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/http/problem-error.ts';
import { type HandlerInput, registerEndpoint } from '#platform/http/register-endpoint.ts';
import { requireAccount } from '#platform/http/require-account.ts';
import { listAuditEntries } from './audit-queries.ts';
import { requestEmailChange, confirmEmail } from './update-email.ts';
import { changePassword } from './update-password.ts';
import {
  updatePerson,
  updateProfile,
  endSession,
  setRoles,
  signOutPerson,
  disableAuthenticator,
} from './update-person.ts';
import { acceptInvitation, resendInvitation, invitePerson } from './invite-person.ts';
import { requestPasswordReset } from './request-password-reset.ts';
import { findPerson, listPeople, listSessions } from './queries.ts';

const auditPageSize = 50;

export function peopleRoutes(
  app: FastifyInstance,
  platform: Platform,
  accounts: AccountService,
): void {
  const { database } = platform;
  adminRoutes(app, platform);
  passwordRoutes(app, platform, accounts);

  registerEndpoint(app, platform, people.getProfile, async ({ actor }) => {
    const person = await findPerson(database, requireAccount(actor).id);
    if (!person) throw new ProblemError('unauthenticated');
    return person;
  });
  registerEndpoint(app, platform, people.updateProfile, ({ body, actor }) =>
    updateProfile(platform, body, requireAccount(actor)),
  );

  registerEndpoint(app, platform, people.listSessions, async ({ actor, request }) =>
    listSessions(database, requireAccount(actor).id, await accounts.sessionId(request)),
  );
  registerEndpoint(app, platform, people.endSession, async ({ params, actor }) => {
    await endSession(platform, params.id, requireAccount(actor));
    return {};
  });
  registerEndpoint(app, platform, people.endSessions, async ({ actor }) => {
    await signOutPerson(platform, requireAccount(actor).id, requireAccount(actor));
    return {};
  });

  registerEndpoint(app, platform, people.listAuditEntries, async ({ query, actor }) => {
    const moneyOnly = !requireAccount(actor).roles.includes('admin');
    const input = {
      search: query.search,
      before: query.before,
      moneyOnly,
      limit: auditPageSize + 1,
    };
    const rows = await listAuditEntries(database, input);
    const entries = rows.slice(0, auditPageSize);
    return { entries, next: rows.length > auditPageSize ? (entries.at(-1)?.id ?? null) : null };
  });
}

function passwordRoutes(app: FastifyInstance, platform: Platform, accounts: AccountService): void {
  registerEndpoint(
    app,
    platform,
    people.acceptInvitation,
    ({ body }) => acceptInvitation(platform, body),
    {
      limit: { points: 10, seconds: 60 },
    },
  );
  registerEndpoint(
    app,
    platform,
    people.requestPasswordReset,
    async ({ body }) => {
      await requestPasswordReset(platform, body.email);
      return {};
    },
    { limit: { points: 10, seconds: 60 } },
  );
  const getReauthInput = async ({
    actor,
    request,
  }: Pick<HandlerInput<Endpoint>, 'actor' | 'request'>) => ({
    actor: requireAccount(actor),
    sessionId: await accounts.sessionId(request),
    isSessionFresh: await accounts.isSessionFresh(request),
  });
  registerEndpoint(app, platform, people.updatePassword, async (input) => {
    await changePassword(platform, input.body, await getReauthInput(input));
    return {};
  });
  registerEndpoint(app, platform, people.requestEmailChange, async (input) => {
    await requestEmailChange(platform, input.body, await getReauthInput(input));
    return {};
  });
  registerEndpoint(
    app,
    platform,
    people.confirmEmail,
    ({ body }) => confirmEmail(platform, body.secret),
    {
      limit: { points: 10, seconds: 60 },
    },
  );
}

function adminRoutes(app: FastifyInstance, platform: Platform): void {
  registerEndpoint(app, platform, people.list, () => listPeople(platform.database));
  registerEndpoint(app, platform, people.invite, ({ body, actor }) =>
    invitePerson(platform, body, requireAccount(actor)),
  );
  registerEndpoint(app, platform, people.resendInvitation, async ({ params, actor }) => {
    await resendInvitation(platform, params.id, requireAccount(actor));
    return {};
  });
  registerEndpoint(app, platform, people.update, ({ params, body, actor }) =>
    updatePerson(platform, params.id, body, requireAccount(actor)),
  );
  registerEndpoint(app, platform, people.setRoles, ({ params, body, actor }) =>
    setRoles(platform, params.id, body.roles, requireAccount(actor)),
  );
  registerEndpoint(app, platform, people.signOut, async ({ params, actor }) => {
    await signOutPerson(platform, params.id, requireAccount(actor));
    return {};
  });
  registerEndpoint(app, platform, people.disableAuthenticator, async ({ params, actor }) => {
    await disableAuthenticator(platform, params.id, requireAccount(actor));
    return {};
  });
}
