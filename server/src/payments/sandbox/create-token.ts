import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { digitsOf, findCardFault, type CardEntry, type CardRefusal } from './card-entry.ts';
import { newId } from './move-money.ts';
import { insertToken } from './queries.ts';
import { cardNameOf } from './rules.ts';

export type TokenAnswer =
  | { outcome: 'done'; token: string }
  | ({ outcome: 'refused' } & CardRefusal);

/** A token that pays once, as a card script would make it. Of the number only the last four digits are kept. */
export async function createToken(
  database: Database,
  clock: Clock,
  card: CardEntry,
): Promise<TokenAnswer> {
  const now = clock.now();
  const fault = findCardFault(card, { year: now.getUTCFullYear(), month: now.getUTCMonth() + 1 });
  if (fault) return { outcome: 'refused', ...fault };
  const number = digitsOf(card.number);
  const token = newId('tok_sbx');
  await insertToken(database, {
    id: token,
    card: cardNameOf(number),
    lastFour: number.slice(-4),
    createdAt: now,
  });
  return { outcome: 'done', token };
}
