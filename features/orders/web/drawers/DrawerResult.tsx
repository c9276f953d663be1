import type { Drawer } from '#features/orders/contract/drawers.ts';
import { getDrawerDifferences } from '#features/orders/contract/rules/drawers.ts';
import { formatMoney } from '#contract/rules/money.ts';
import { DescriptionList } from '#ui/data/DescriptionList.tsx';
import { Alert } from '#ui/feedback/Alert.tsx';

const formatDifference = (cents: number): string =>
  cents === 0
    ? 'matches'
    : `${formatMoney(Math.abs(cents), 'full')} ${cents > 0 ? 'too much' : 'missing'}`;

/** The closing count of a drawer beside its sales; says when they changed after it. */
export function DrawerResult({ drawer }: { drawer: Drawer }) {
  const { closing, cashCents, checkCents, zelleCents } = drawer;
  if (!closing)
    return (
      <>
        <DescriptionList
          facts={[
            ['Cash sales', formatMoney(cashCents, 'full')],
            ['Check sales', formatMoney(checkCents, 'full')],
            ['Zelle', formatMoney(zelleCents, 'full')],
          ]}
        />
        <Alert tone="warn">Not counted yet.</Alert>
      </>
    );
  const differences = getDrawerDifferences(closing);
  const isOld = closing.soldCashCents !== cashCents || closing.soldCheckCents !== checkCents;
  return (
    <>
      <DescriptionList
        facts={[
          ['Cash at the start', formatMoney(closing.startCents, 'full')],
          ['Cash sales', formatMoney(closing.soldCashCents, 'full')],
          ['Cash counted', formatMoney(closing.cashCents, 'full')],
          ['Cash', formatDifference(differences.cashCents)],
          ['Check sales', formatMoney(closing.soldCheckCents, 'full')],
          ['Checks counted', formatMoney(closing.checkCents, 'full')],
          ['Checks', formatDifference(differences.checkCents)],
          ['Zelle', formatMoney(zelleCents, 'full')],
          ['Note', closing.note],
        ]}
      />
      {isOld && <Alert tone="warn">Sales changed after this count. Count again.</Alert>}
    </>
  );
}
