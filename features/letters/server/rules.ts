import { normalizeEmail } from '#contract/rules/email-addresses.ts';
import { dayInTimeZone } from '#contract/rules/dates.ts';
import { maxLettersPerDay, type LetterSkipReason } from '#features/letters/contract/letters.ts';

/** Somebody in one of the ways in which a letter reaches them. `isOff`: they turned the emails of that group off. */
export type Candidate = { name: string; email: string; isOff: boolean };

export type Recipient = { name: string; email: string; reason: LetterSkipReason | null };

/** Each address once, and each person without one; who is reached in two ways is off only if both are. */
export function listRecipientsOnce(
  candidates: readonly Candidate[],
  excluded: ReadonlyMap<string, LetterSkipReason>,
): Recipient[] {
  const byAddress = Map.groupBy(
    candidates.map((person) => ({ ...person, email: normalizeEmail(person.email) })),
    ({ name, email }) => email || `no address ${name}`,
  );
  return [...byAddress.values()].map((ways) => {
    const email = ways[0]?.email ?? '';
    const findReason = (): LetterSkipReason | null => {
      if (email === '') return 'no-address';
      return excluded.get(email) ?? (ways.every(({ isOff }) => isOff) ? 'turned-off' : null);
    };
    return { name: ways.find(({ name }) => name !== '')?.name ?? '', email, reason: findReason() };
  });
}

/** Whether one more letter at this time is one too many on its day. */
export const isLimitPassed = (sendAt: Date, others: readonly Date[], timeZone: string): boolean => {
  const day = dayInTimeZone(sendAt, timeZone);
  return (
    others.filter((other) => dayInTimeZone(other, timeZone) === day).length >= maxLettersPerDay
  );
};

/** How a letter begins. */
export function summarize(text: string): string {
  const start = text.replaceAll(/\s+/g, ' ').trim();
  return start.length <= 200 ? start : `${start.slice(0, 199).replace(/\s*\S*$/, '')}…`;
}
