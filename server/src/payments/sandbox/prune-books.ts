import { lt } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { deleteSome, type Pruning } from '../../platform/prune.ts';
import { answerToKey, cardSetup, delivery, token } from './tables.ts';

/** The sandbox tidies its own books; intents and refunds stay. Events are given up after three days, delivered or not. */
export const bookPrunings = (database: Database): Pruning[] => [
  {
    what: 'events of the sandbox',
    days: 30,
    prune: (before, most) => deleteSome(database, delivery, lt(delivery.createdAt, before), most),
  },
  {
    what: 'answers of the sandbox to keys',
    days: 30,
    prune: (before, most) =>
      deleteSome(database, answerToKey, lt(answerToKey.createdAt, before), most),
  },
  {
    what: 'card tokens of the sandbox',
    days: 30,
    prune: (before, most) => deleteSome(database, token, lt(token.createdAt, before), most),
  },
  {
    what: 'card set-ups of the sandbox',
    days: 30,
    prune: (before, most) => deleteSome(database, cardSetup, lt(cardSetup.createdAt, before), most),
  },
];
