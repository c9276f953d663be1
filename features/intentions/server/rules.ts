import type {
  Intention,
  IntentionFacts,
  PrayerRequest,
  Settlement,
} from '#features/intentions/contract/intentions.ts';

/** A request as the queries have it, with what was given for it and not refunded. */
export type IntentionRow = Intention & {
  offeringKey: string;
  settledAt: Date;
  announced: Settlement;
};

/** Requests that nobody confirms are deleted after so many days, and their links end. */
export const confirmDays = 7;
const dayMs = 86_400_000;

export const isLinkExpired = (
  { state, createdAt }: Pick<IntentionRow, 'state' | 'createdAt'>,
  now: Date,
): boolean =>
  state === 'deleted' ||
  (state === 'unconfirmed' && createdAt.getTime() + confirmDays * dayMs <= now.getTime());

export const toIntention = ({
  offeringKey: _,
  settledAt: __,
  announced: ___,
  ...row
}: IntentionRow): Intention => row;

export const toFacts = (row: Omit<IntentionFacts, 'kind'>): Omit<IntentionFacts, 'kind'> => {
  const { forWhom, isDeceased, wording, requestedBy, isNamed } = row;
  const { wishedDay, audience, weeks } = row;
  return { forWhom, isDeceased, wording, requestedBy, isNamed, wishedDay, audience, weeks };
};

export const toPrayerRequest = (row: IntentionRow): PrayerRequest => ({
  id: row.id,
  wording: row.wording,
  name: row.isNamed ? row.requestedBy : '',
  audience: row.audience,
  endsOn: row.endsOn ?? '',
});

export const toSettlement = <State extends string>(row: {
  state: State;
  day: string | null;
  startTime: string;
}) => ({ state: row.state, day: row.day, startTime: row.startTime });

/** What the email to someone says who last heard of another state; null when there is nothing to say. */
export function findAbout(
  before: Settlement,
  after: Settlement,
): 'placed' | 'moved' | 'waiting' | 'declined' | 'ended' | null {
  if (after.state === 'deleted') return null;
  if (after.state !== before.state) {
    return after.state === 'waiting' && before.state !== 'placed' ? null : after.state;
  }
  const isMoved = after.day !== before.day || after.startTime !== before.startTime;
  return after.state === 'placed' && isMoved ? 'moved' : null;
}

/** The same facts for the audit log, which is kept forever: without the words and names, which are deleted with the request. */
export const toAuditValue = ({
  isDeceased,
  isNamed,
  wishedDay,
  audience,
  weeks,
}: Omit<IntentionFacts, 'kind'>) => ({ isDeceased, isNamed, wishedDay, audience, weeks });

const textFields = ['forWhom', 'wording', 'requestedBy'] as const;

export const listChangedTexts = (
  before: Omit<IntentionFacts, 'kind'>,
  after: Omit<IntentionFacts, 'kind'>,
): string[] => textFields.filter((field) => before[field] !== after[field]);
