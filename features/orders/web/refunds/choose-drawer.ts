import type { Drawer } from '#features/orders/contract/drawers.ts';

type CountedDrawer = Pick<Drawer, 'userId'> & { closing: unknown };

/**
 * The drawer that is proposed for a refund: the account's own while it is open, else another open one. Only the account's own can be
 * chosen once it is counted (`isCounted`), because the account can count it again.
 */
export function chooseDrawer<Item extends CountedDrawer>(
  drawers: readonly Item[],
  accountId: string,
  chosen?: string,
): { drawer: string; others: Item[]; isCounted: boolean } {
  const own = drawers.find(({ userId }) => userId === accountId);
  const others = drawers.filter((item) => item !== own && !item.closing);
  const isOpen = own !== undefined && !own.closing;
  const drawer = chosen ?? (isOpen ? accountId : others[0]?.userId) ?? accountId;
  return { drawer, others, isCounted: drawer === accountId && Boolean(own?.closing) };
}
