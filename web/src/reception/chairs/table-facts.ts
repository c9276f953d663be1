import type { ChairType } from '@namugongo/contract/rules/chair-states';
import type { ShownChair } from './chair-store.ts';
import type { SeatState } from './seat-states.ts';

export type TableFacts = { count: number; free: number; yours: number; request: number };

/** The type of chair a person looks for; null for the parish team, to whom all are alike. */
export type WantedType = ChairType | null;

export const isWanted = (chair: Pick<ShownChair, 'chairType'>, wanted: WantedType): boolean =>
  wanted === null || chair.chairType === wanted;

/** How the chairs of one type at a table stand. */
export function tableFacts(chairs: readonly ShownChair[], chairType: WantedType): TableFacts {
  const facts = { count: 0, free: 0, yours: 0, request: 0 };
  for (const chair of chairs) {
    if (!isWanted(chair, chairType)) continue;
    facts.count += 1;
    if (chair.state === 'free' || chair.state === 'yours' || chair.state === 'request')
      facts[chair.state] += 1;
  }
  return facts;
}

/** '5 of 10 chairs free', or by request, or none of this type. */
export function tableWords(facts: TableFacts): string {
  if (facts.count === 0) return 'No chairs of this type';
  if (facts.request > 0) return `${facts.request} of ${chairCount(facts.count)} by request`;
  return `${facts.free} of ${chairCount(facts.count)} free`;
}

/** '1 chair', '10 chairs' */
export function chairCount(count: number): string {
  return count === 1 ? '1 chair' : `${count} chairs`;
}

/** Whether a table has something for who looks for this type; the others sink into the floor. */
export function isLit(facts: TableFacts): boolean {
  return facts.free + facts.yours + facts.request > 0;
}

/** The chair a person means first when a table opens. */
export function firstOpenChair(chairs: readonly ShownChair[], chairType: WantedType) {
  const order: readonly SeatState[] = ['free', 'request', 'yours'];
  const own = chairs.filter((chair) => isWanted(chair, chairType));
  for (const state of order) {
    const found = own.find((chair) => chair.state === state);
    if (found) return found;
  }
  return own[0] ?? chairs[0];
}

/** 'Table 27' is 27 on its disc; a table with another name keeps it. */
export function tableNumber(tableName: string): string {
  return /^Table (\S+)$/.exec(tableName)?.[1] ?? tableName;
}

/** 'Chair 3' is 3 on its seat. */
export function chairNumber(chairName: string): string {
  return /^Chair (\S+)$/.exec(chairName)?.[1] ?? '';
}

/** The table a person looks for: '27', 'table 27', 'child'. */
export function findTable(names: readonly string[], typed: string): string | undefined {
  const wanted = typed.trim().toLowerCase();
  if (!wanted) return undefined;
  return names.find(
    (name) => name.toLowerCase() === wanted || tableNumber(name).toLowerCase() === wanted,
  );
}
