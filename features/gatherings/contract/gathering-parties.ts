import { z } from 'zod';
import { walletNames } from '#features/tickets/contract/tickets.ts';
import { buyerName, email } from '#contract/buyer.ts';
import { day, id, idParam, timestamp } from '#contract/codecs.ts';
import { del, get, post, put } from '#contract/endpoint.ts';
import { declareExport } from '#contract/exports.ts';
import { key, multiline } from '#contract/texts.ts';
import { GatheringQuestion, GatheringResponse } from './gathering-questions.ts';
import { GatheringPage, OpenSlot } from './gatherings.ts';
import { partyStates } from './rules/places.ts';
import { AmountDue, maxTicketTypes, SoldTicket, TicketChoice, TicketType } from './ticket-types.ts';

const numberMessage = 'Use a whole number up to 50';
const people = z.int(numberMessage).min(0, numberMessage).max(50, numberMessage);

const sizeFields = {
  adults: people,
  children: people,
  responses: z.array(GatheringResponse).max(20),
  /** The paid places, where there are any; they say how many come. */
  tickets: z.array(TicketChoice).max(maxTicketTypes).default([]),
};
const isSomeone = ({ adults, children }: { adults: number; children: number }): boolean =>
  adults + children > 0;
const someone = { path: ['adults'], error: 'Enter at least one person' };
const someoneRule = 'At least one person';

/** How many come, and what they responded to the questions. */
export const PartySize = z.object(sizeFields).refine(isSomeone, someone).describe(someoneRule);
export type PartySize = z.output<typeof PartySize>;

export const PartyInput = z
  .object({
    day,
    name: buyerName,
    email,
    ...sizeFields,
    /** What they take on. */
    slotIds: z.array(id).max(20),
  })
  .refine(isSomeone, someone)
  .describe(someoneRule);
export type PartyInput = z.output<typeof PartyInput>;

/** What the team notes for someone, who may have no email address. */
export const TeamPartyInput = z
  .object({ day, name: buyerName, email: z.union([email, z.literal('')]), ...sizeFields })
  .refine(isSomeone, someone)
  .describe(someoneRule);
export type TeamPartyInput = z.output<typeof TeamPartyInput>;

const partyFields = {
  id,
  day,
  name: z.string(),
  email: z.string(),
  adults: z.int(),
  children: z.int(),
  state: z.enum(partyStates),
  responses: z.array(GatheringResponse.extend({ text: z.string() })),
  tickets: z.array(TicketChoice.extend({ quantity: z.int() })),
  /** Until when the places are held for the payment; null but for 'paying'. */
  payUntil: timestamp.nullable(),
};

/** A slot for someone who can take it. */
const OwnSlot = OpenSlot.extend({
  isOwn: z.boolean(),
  /** The reader has it and looks for someone else. */
  isOffered: z.boolean(),
});
export type OwnSlot = z.output<typeof OwnSlot>;

/** An answer for whoever has its link. */
export const OwnParty = z.object({
  ...partyFields,
  gathering: GatheringPage.pick({
    slug: true,
    title: true,
    venue: true,
    address: true,
    contact: true,
    takesParties: true,
  }),
  questions: z.array(GatheringQuestion),
  startsAt: timestamp,
  endsAt: timestamp.nullable(),
  isCanceled: z.boolean(),
  /** Whether it can still be changed. */
  isOpen: z.boolean(),
  /** How many parties wait before this one; null unless it waits. */
  before: z.int().nullable(),
  slots: z.array(OwnSlot),
  ticketTypes: z.array(TicketType),
  feePercent: z.number(),
  /** What is to be paid; null unless the places are held for it. */
  due: AmountDue.nullable(),
  soldTickets: z.array(SoldTicket),
  /** The wallets to which the site saves places. */
  wallets: z.array(z.enum(walletNames)),
  getsReminders: z.boolean(),
});
export type OwnParty = z.output<typeof OwnParty>;

/** An answer for the team, also for the list of who came. */
export const TeamParty = z.object({
  ...partyFields,
  /** What they bring and do. */
  slots: z.array(z.object({ id, title: z.string() })),
  /** '2 × Adult'; empty without paid places. */
  ticketText: z.string(),
  /** The payment of the places, with what was refunded; null without one. */
  bookingId: id.nullable(),
  /** How many came; null until that is marked. */
  arrived: z.int().nullable(),
  createdAt: timestamp,
});
export type TeamParty = z.output<typeof TeamParty>;

/** One place of what people bring and do on a day; the name is empty while it is open. */
export const RotaLine = z.object({
  slotId: id,
  kind: OpenSlot.shape.kind,
  title: z.string(),
  time: z.string(),
  partyId: id.nullable(),
  name: z.string(),
  isOffered: z.boolean(),
});
export type RotaLine = z.output<typeof RotaLine>;

/** Who sees the people of gatherings. */
const gatheringHosts = ['secretary', 'reception'] as const;

const byId = z.object({ id: idParam });
const ofDay = z.object({ day });
const byParty = z.object({ id: idParam, party: idParam });
const byKey = z.object({ key: key(100) });
const keyProblems = ['gathering-link-invalid', 'too-many-requests'] as const;
const changeProblems = [...keyProblems, 'gathering-closed'] as const;

const listParties = get('/api/gatherings/:id/parties', {
  summary: 'Who answered for a day of a gathering: who comes, waits and withdrew',
  access: gatheringHosts,
  params: byId,
  query: ofDay,
  response: z.array(TeamParty),
  problems: ['gathering-not-found'],
});

const listRota = get('/api/gatherings/:id/rota', {
  summary: 'Who brings and does what on a day of a gathering, and what is still open',
  access: gatheringHosts,
  params: byId,
  query: ofDay,
  response: z.array(RotaLine),
  problems: ['gathering-not-found'],
});

const inExport = z.object({ gathering: idParam, day });

export const gatheringParties = {
  create: post('/api/gatherings/page/:slug/parties', {
    summary:
      'Say that one comes, or waits for a place. The key of the answer goes to the email address, and back to the caller only if the site sends no email or the address is that of the account',
    access: 'everybody',
    costs: ['mail'],
    params: z.object({ slug: key(80) }),
    body: PartyInput,
    response: z.object({
      state: z.enum(['coming', 'paying', 'waiting']),
      key: z.string().nullable(),
    }),
    status: 201,
    problems: [
      'gathering-not-found',
      'occurrence-not-found',
      'gathering-closed',
      'already-answered',
      'slot-full',
      'slot-not-found',
      'question-changed',
      'ticket-type-not-found',
      'too-many-requests',
    ],
  }),
  get: get('/api/gatherings/parties/:key', {
    summary: 'An answer, with the key of its email',
    access: 'everybody',
    params: byKey,
    response: OwnParty,
    problems: keyProblems,
  }),
  update: put('/api/gatherings/parties/:key', {
    summary: 'Change an answer, or come after all; more people need room for all of them',
    access: 'everybody',
    costs: ['mail'],
    params: byKey,
    body: PartySize,
    response: OwnParty,
    problems: [
      ...changeProblems,
      'already-answered',
      'question-changed',
      'no-room-for-more',
      'ticket-type-not-found',
      'places-paying',
    ],
  }),
  withdraw: post('/api/gatherings/parties/:key/withdraw', {
    summary: 'Withdraw an answer; its place goes to the waiting list',
    access: 'everybody',
    costs: ['mail'],
    params: byKey,
    response: OwnParty,
    problems: [...changeProblems, 'tickets-paid', 'places-paying'],
  }),
  takeSlot: post('/api/gatherings/parties/:key/slots/:slot', {
    summary: 'Take on something that is open, or that someone offers',
    access: 'everybody',
    costs: ['mail'],
    params: byKey.extend({ slot: idParam }),
    response: OwnParty,
    problems: [...changeProblems, 'slot-not-found', 'slot-full', 'not-coming'],
  }),
  offerSlot: put('/api/gatherings/parties/:key/slots/:slot', {
    summary:
      'Offer what one took to someone else, or keep it; it stays taken until someone takes it',
    access: 'everybody',
    params: byKey.extend({ slot: idParam }),
    body: z.object({ isOffered: z.boolean() }),
    response: OwnParty,
    problems: [...changeProblems, 'slot-not-found'],
  }),
  giveSlotBack: del('/api/gatherings/parties/:key/slots/:slot', {
    summary: 'Withdraw from what one took',
    access: 'everybody',
    params: byKey.extend({ slot: idParam }),
    response: OwnParty,
    problems: [...changeProblems, 'slot-not-found'],
  }),
  turnOff: post('/api/gatherings/parties/:key/emails/off', {
    summary: 'Get no more reminders and thanks for an answer; mail programs call it, too',
    access: 'everybody',
    params: byKey,
    problems: keyProblems,
  }),
  turnOn: post('/api/gatherings/parties/:key/emails/on', {
    summary: 'Get these emails again',
    access: 'everybody',
    params: byKey,
    problems: keyProblems,
  }),
  listForTeam: listParties,
  exportForTeam: declareExport(
    { path: '/api/gatherings/parties', access: gatheringHosts, problems: ['gathering-not-found'] },
    'The same as CSV or spreadsheet, with a column for each question',
    inExport,
  ),
  createForTeam: post('/api/gatherings/:id/parties', {
    summary: 'Note that someone comes, also without an email address',
    access: gatheringHosts,
    costs: ['mail'],
    params: byId,
    body: TeamPartyInput,
    response: TeamParty,
    status: 201,
    problems: [
      'gathering-not-found',
      'occurrence-not-found',
      'already-answered',
      'gathering-closed',
      'question-changed',
      'ticket-type-not-found',
    ],
  }),
  updateForTeam: put('/api/gatherings/:id/parties/:party', {
    summary: 'Change how many come for someone, withdraw their answer or undo that',
    access: gatheringHosts,
    costs: ['mail'],
    params: byParty,
    body: z.object({ adults: people, children: people, isComing: z.boolean() }),
    response: TeamParty,
    problems: [
      'gathering-not-found',
      'answer-not-found',
      'already-answered',
      'gathering-closed',
      'no-room-for-more',
      'tickets-paid',
      'places-paying',
      'ticket-type-not-found',
    ],
  }),
  markArrival: put('/api/gatherings/:id/parties/:party/arrival', {
    summary: 'Mark how many of an answer came, or that it is not known',
    access: gatheringHosts,
    params: byParty,
    body: z.object({ arrived: people.nullable() }),
    response: TeamParty,
    problems: ['gathering-not-found', 'answer-not-found'],
  }),
  listRota,
  exportRota: declareExport(
    { path: '/api/gatherings/rota', access: gatheringHosts, problems: ['gathering-not-found'] },
    'The same as CSV or spreadsheet',
    inExport,
  ),
  assignSlot: put('/api/gatherings/:id/parties/:party/slots/:slot', {
    summary: 'Give someone who comes something to bring or do, or undo that',
    access: gatheringHosts,
    params: byParty.extend({ slot: idParam }),
    body: z.object({ isAssigned: z.boolean() }),
    response: TeamParty,
    problems: [
      'gathering-not-found',
      'answer-not-found',
      'slot-not-found',
      'slot-full',
      'not-coming',
    ],
  }),
  sendThanks: post('/api/gatherings/:id/thanks', {
    summary: 'Thank those who came on a day by email; without marks, all who said that they come',
    access: gatheringHosts,
    costs: ['mail'],
    params: byId,
    body: z.object({
      day,
      message: multiline(2000, { required: 'Message is required' }),
    }),
    response: z.object({ people: z.int() }),
    problems: [
      'gathering-not-found',
      'occurrence-not-found',
      'gathering-ahead',
      'nobody-to-write-to',
    ],
  }),
};
