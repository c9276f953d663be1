import { rememberDevice } from '#features/accounts/server/limit-guesses.ts';
import type { AccountService } from '#features/accounts/server/create-account-service.ts';
import { defineFeature } from '#platform/feature.ts';
import { auditData } from '#platform/ops/audit-data-queries.ts';
import type { Platform } from '#platform/platform.ts';
import { createPasswordLinkTask, requestPasswordReset } from './request-password-reset.ts';
import { createEmailLinkTask, requestEmailChange, confirmEmail } from './update-email.ts';
import type { FastifyRequest } from 'fastify';
import type { Account } from '#contract/account.ts';
import { people } from '#features/people/contract/people.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { listRecordChanges } from '#platform/audit.ts';
import { listAuditEntries } from './audit-queries.ts';
import { changePassword } from './update-password.ts';
import {
  updatePerson,
  updateProfile,
  endSession,
  setRoles,
  signOutPerson,
  resetSecondFactor,
} from './update-person.ts';
import { acceptInvitation, resendInvitation, invitePerson } from './invite-person.ts';
import { accountRecords } from './person-record-queries.ts';
import { findPerson, listPeople, listSessions } from './queries.ts';
import { implement, limited } from '#platform/http/implement.ts';

const auditPageSize = 50;

/** Accounts as the administrators and their owners see them, and the audit log. */
export const createPeopleFeature = (platform: Platform, accounts: AccountService) =>
  defineFeature({
    name: 'people',
    endpoints: createPeopleEndpoints(platform, accounts),
    tasks: {
      'password-link': createPasswordLinkTask(platform),
      'email-link': createEmailLinkTask(platform),
    },
    emails: {
      invitation: { cause: 'team' },
      'password-link': { cause: 'limited request' },
      'email-link': { cause: 'limited request' },
    },
    personalData: [auditData],
    personRecords: { account: accountRecords },
  });

const createPeopleEndpoints = (platform: Platform, accounts: AccountService) => {
  const { database } = platform;
  const getReauthInput = async ({
    actor,
    request,
  }: {
    actor: Account;
    request: FastifyRequest;
  }) => ({
    actor,
    sessionId: await accounts.sessionId(request),
    isSessionFresh: await accounts.isSessionFresh(request),
  });
  return implement(people, {
    getProfile: async ({ actor }) => {
      const person = await findPerson(database, actor.id);
      if (!person) throw new ProblemError('unauthenticated');
      return person;
    },
    updateProfile: ({ body, actor }) => updateProfile(platform, body, actor),
    listSessions: async ({ actor, request }) =>
      listSessions(database, actor.id, await accounts.sessionId(request)),
    endSession: ({ params, actor }) => endSession(platform, params.id, actor),
    endSessions: ({ actor }) => signOutPerson(platform, actor.id, actor),
    listAuditEntries: async ({ query, actor }) => {
      const moneyOnly = !actor.roles.includes('admin');
      const input = {
        search: query.search,
        before: query.before,
        moneyOnly,
        limit: auditPageSize + 1,
      };
      const rows = await listAuditEntries(database, input);
      const entries = rows.slice(0, auditPageSize);
      return { entries, next: rows.length > auditPageSize ? (entries.at(-1)?.id ?? null) : null };
    },
    acceptInvitation: limited({ points: 10, seconds: 60 }, async ({ body, request }, reply) => {
      const person = await acceptInvitation(platform, body);
      await rememberDevice(platform, person.email, { request, reply });
      return person;
    }),
    requestPasswordReset: limited({ points: 10, seconds: 60 }, ({ body }) =>
      requestPasswordReset(platform, body.email),
    ),
    updatePassword: async (input) =>
      changePassword(platform, input.body, await getReauthInput(input)),
    requestEmailChange: async (input) =>
      requestEmailChange(platform, input.body, await getReauthInput(input)),
    confirmEmail: limited({ points: 10, seconds: 60 }, ({ body }) =>
      confirmEmail(platform, body.secret),
    ),
    getHistory: ({ params }) => listRecordChanges(database, `account ${params.id}`),
    list: () => listPeople(platform.database),
    invite: ({ body, actor }) => invitePerson(platform, body, actor),
    resendInvitation: ({ params, actor }) => resendInvitation(platform, params.id, actor),
    update: ({ params, body, actor }) => updatePerson(platform, params.id, body, actor),
    setRoles: ({ params, body, actor }) => setRoles(platform, params.id, body, actor),
    signOut: ({ params, actor }) => signOutPerson(platform, params.id, actor),
    resetSecondFactor: ({ params, actor }) => resetSecondFactor(platform, params.id, actor),
  });
};
