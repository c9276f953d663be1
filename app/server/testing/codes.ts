import { chairs } from '#features/hall/contract/chairs.ts';
import { type Code, type CodeInput, codes } from '#features/seats/contract/codes.ts';
import type { ChairStatus, ChairType } from '#contract/chairs.ts';
import { eq } from 'drizzle-orm';
import type { startSiteWithStaff } from './staff.ts';
import { chair } from '#features/event/server/tables.ts';

type StaffSite = Awaited<ReturnType<typeof startSiteWithStaff>>;

let count = 0;

/** A code without any benefit or limit. */
export const plain = {
  label: 'Sample code',
  chairCents: null,
  percentOff: null,
  opensChairType: null,
  maxChairs: null,
  validFrom: null,
  validUntil: null,
  closed: false,
  chairIds: [],
} satisfies Omit<CodeInput, 'code'>;
/** Creates a code of staff with a text of its own. */
export async function createCode(site: StaffSite, input: Partial<CodeInput> = {}, event?: number) {
  count += 1;
  return site.call(
    codes.create,
    { query: { event }, body: { ...plain, code: `Sample-${count}`, ...input } },
    await site.as('reception'),
  );
}

export async function updateCode(
  site: StaffSite,
  { id, ...before }: Code,
  input: Partial<CodeInput>,
) {
  const reception = await site.as('reception');
  const rows = await site.call(codes.list, { query: { event: before.event } }, reception);
  const seen = rows.find((row) => row.id === id) ?? { ...before, id };
  return site.call(
    codes.update,
    { params: { id }, body: { ...before, ...input, seen } },
    reception,
  );
}

/** Ids of unclaimed chairs of a type with a status. */
export async function listFreeChairs(
  site: StaffSite,
  chairType: ChairType,
  status: ChairStatus = 'Buy',
): Promise<number[]> {
  const all = await site.call(chairs.list, { query: { chairType } });
  return all.filter((item) => !item.claimed && item.chairStatus === status).map(({ id }) => id);
}
export const setChairStatus = (site: StaffSite, id: number | undefined, status: ChairStatus) =>
  site.handle.database
    .update(chair)
    .set({ status })
    .where(eq(chair.id, id ?? 0));
