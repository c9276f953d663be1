import { z } from 'zod';
import { id, timestamp } from '#contract/codecs.ts';
import { get, post, put } from '#contract/endpoint.ts';
import { declareExport, noFilters } from '#contract/exports.ts';
import { key, multiline } from '#contract/texts.ts';
import { Family, FamilyInput, maxFamilyBytes } from '#features/directory/contract/households.ts';

/** How the yearly question stands with a household. */
const checkStates = ['no-email', 'not-sent', 'waiting', 'right', 'changed'] as const;

/** A household, or a member without one, with the yearly question 'Is this still right?'. */
export const HouseholdCheck = z.object({
  /** Of the person who gets the email; null when none of them has an address. */
  recipientId: id.nullable(),
  recipientName: z.string(),
  email: z.string(),
  householdId: id.nullable(),
  name: z.string(),
  people: z.int(),
  state: z.enum(checkStates),
  sentAt: timestamp.nullable(),
  reminders: z.int(),
  /** Also of an earlier year. */
  respondedAt: timestamp.nullable(),
  /** Whether 'Send to all households' writes to it now. */
  isDue: z.boolean(),
});
export type HouseholdCheck = z.output<typeof HouseholdCheck>;

/** The month of the yearly emails; 0: only when the secretary sends them. */
export const CheckSettings = z.object({ month: z.int().min(0).max(12) });
export type CheckSettings = z.output<typeof CheckSettings>;

/** What a household corrects; an entry whose facts are absent stays as it is. */
export const CorrectionInput = FamilyInput.omit({ addressAudience: true }).extend({
  message: multiline(1000, { tooLong: 'Message is too long' }),
  isMoving: z.boolean(),
});
export type CorrectionInput = z.output<typeof CorrectionInput>;

/** What the link of the email shows: the household as it is stored, as far as its recipient may see it. */
export const OpenCheck = z.object({
  recipientName: z.string(),
  family: Family.omit({ id: true, addressAudience: true }),
  state: z.enum(['waiting', 'right', 'changed']),
  /** The corrections of the own entry and of the address are saved right away; those about others wait for the secretary. */
  savesOwn: z.boolean(),
});
export type OpenCheck = z.output<typeof OpenCheck>;

const access = ['secretary'] as const;
const byKey = z.object({ key: key(200) });

const list = get('/api/household-checks', {
  summary: 'Each household with its answer to the yearly question, or without one',
  access,
  response: z.array(HouseholdCheck),
});

export const householdChecks = {
  list,
  export: declareExport(list, 'The answers of the households as CSV or spreadsheet', noFilters),
  getSettings: get('/api/household-checks/settings', {
    summary: 'The month of the yearly question',
    access,
    response: CheckSettings,
  }),
  updateSettings: put('/api/household-checks/settings', {
    summary: 'Choose the month of the yearly question',
    access,
    body: CheckSettings,
    response: CheckSettings,
  }),
  send: post('/api/household-checks/send', {
    summary: 'Email the question to every household that is due, as many as the caller was shown',
    access,
    isForPeople: true,
    costs: ['mail'],
    body: z.object({ count: z.int().min(1).max(100_000) }),
    response: z.object({ sent: z.int() }),
    problems: ['recipients-changed', 'nobody-to-write-to'],
  }),
  open: get('/api/household-checks/link/:key', {
    summary: "What the link's household has in the directory",
    access: 'everybody',
    params: byKey,
    response: OpenCheck,
    problems: ['check-link-invalid'],
  }),
  confirm: post('/api/household-checks/link/:key/right', {
    summary: 'All of it is still right',
    access: 'everybody',
    params: byKey,
    response: OpenCheck,
    problems: ['check-link-invalid'],
  }),
  correct: post('/api/household-checks/link/:key/correction', {
    summary: 'Correct what is stored: what is one’s own right away, the rest as a suggestion',
    access: 'everybody',
    costs: ['mail'],
    maxBodyBytes: maxFamilyBytes,
    params: byKey,
    body: CorrectionInput,
    response: OpenCheck,
    problems: ['check-link-invalid', 'too-many-requests'],
  }),
};
