import type { Endpoint } from '@namugongo/contract/endpoint';
import { people } from '@namugongo/contract/people';
import type { FastifyInstance } from 'fastify';
import type { Accounts } from '../accounts/who.ts';
import type { Platform } from '../platform/platform.ts';
import { Refusal } from '../platform/problems.ts';
import { type Given, serve } from '../platform/serve.ts';
import { signedIn } from '../platform/signed-in.ts';
import { listAudit } from './audit-queries.ts';
import { askForEmail, confirmEmail } from './change-email.ts';
import { changePassword } from './change-password.ts';
import {
  changePerson,
  changeProfile,
  endSession,
  setRoles,
  signOutPerson,
  turnAuthenticatorOff,
} from './change-person.ts';
import { acceptInvitation, inviteAgain, invitePerson } from './invite-person.ts';
import { askForPasswordLink } from './send-password-link.ts';
import { findPerson, listPeople, listSessions } from './queries.ts';

const auditPage = 50;

export function peopleRoutes(app: FastifyInstance, platform: Platform, accounts: Accounts): void {
  const { database } = platform;
  administratorsRoutes(app, platform);
  passwordRoutes(app, platform, accounts);

  serve(app, platform, people.profile, async ({ who }) => {
    const person = await findPerson(database, signedIn(who).id);
    if (!person) throw new Refusal('sign-in-needed');
    return person;
  });
  serve(app, platform, people.changeProfile, ({ body, who }) =>
    changeProfile(platform, body, signedIn(who)),
  );

  serve(app, platform, people.sessions, async ({ who, request }) =>
    listSessions(database, signedIn(who).id, await accounts.sessionId(request)),
  );
  serve(app, platform, people.endSession, async ({ params, who }) => {
    await endSession(platform, params.id, signedIn(who));
    return {};
  });
  serve(app, platform, people.endSessions, async ({ who }) => {
    await signOutPerson(platform, signedIn(who).id, signedIn(who));
    return {};
  });

  serve(app, platform, people.audit, async ({ query, who }) => {
    const moneyOnly = !signedIn(who).roles.includes('admin');
    const wish = { search: query.search, before: query.before, moneyOnly, most: auditPage + 1 };
    const found = await listAudit(database, wish);
    const entries = found.slice(0, auditPage);
    return { entries, next: found.length > auditPage ? (entries.at(-1)?.id ?? null) : null };
  });
}

function passwordRoutes(app: FastifyInstance, platform: Platform, accounts: Accounts): void {
  serve(app, platform, people.acceptInvitation, ({ body }) => acceptInvitation(platform, body), {
    limit: { points: 10, seconds: 60 },
  });
  serve(
    app,
    platform,
    people.forgotPassword,
    async ({ body }) => {
      await askForPasswordLink(platform, body.email);
      return {};
    },
    { limit: { points: 10, seconds: 60 } },
  );
  const askingOf = async ({ who, request }: Pick<Given<Endpoint>, 'who' | 'request'>) => ({
    who: signedIn(who),
    sessionId: await accounts.sessionId(request),
    lately: await accounts.signedInLately(request),
  });
  serve(app, platform, people.changePassword, async (given) => {
    await changePassword(platform, given.body, await askingOf(given));
    return {};
  });
  serve(app, platform, people.askForEmail, async (given) => {
    await askForEmail(platform, given.body, await askingOf(given));
    return {};
  });
  serve(app, platform, people.confirmEmail, ({ body }) => confirmEmail(platform, body.secret), {
    limit: { points: 10, seconds: 60 },
  });
}

function administratorsRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, platform, people.list, () => listPeople(platform.database));
  serve(app, platform, people.invite, ({ body, who }) =>
    invitePerson(platform, body, signedIn(who)),
  );
  serve(app, platform, people.inviteAgain, async ({ params, who }) => {
    await inviteAgain(platform, params.id, signedIn(who));
    return {};
  });
  serve(app, platform, people.change, ({ params, body, who }) =>
    changePerson(platform, params.id, body, signedIn(who)),
  );
  serve(app, platform, people.setRoles, ({ params, body, who }) =>
    setRoles(platform, params.id, body.roles, signedIn(who)),
  );
  serve(app, platform, people.signOut, async ({ params, who }) => {
    await signOutPerson(platform, params.id, signedIn(who));
    return {};
  });
  serve(app, platform, people.turnAuthenticatorOff, async ({ params, who }) => {
    await turnAuthenticatorOff(platform, params.id, signedIn(who));
    return {};
  });
}
