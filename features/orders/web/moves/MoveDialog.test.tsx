import { expect, test } from 'vitest';
import { z } from 'zod';
import { problemDetail } from '#contract/problems.ts';
import { sampleSite } from '#app/web/testing/sample-content.ts';
import { RequireRole } from '#features/accounts/web/RequireRole.tsx';
import type { DisplayedChair } from '#features/hall/web/chairs/store/chair-store.ts';
import { site } from '#features/site/contract/site.ts';
import { openScreen, respondWithProblem } from '#ui/testing/open-screen.tsx';
import { buildDetails, buildTicket } from '../order-admin/testing/sample-order.ts';
import { MoveDialog } from './MoveDialog.tsx';

const own = buildTicket(1);
const target: DisplayedChair = {
  id: 9,
  tableName: 'Table 2',
  chairName: 'Chair 3',
  amount: 20_000,
  chairType: 'adult',
  admits: ['adult'],
  accessible: false,
  chairStatus: 'Buy',
  claimed: false,
  state: 'free',
  turns: 0,
};

test('a move whose difference can’t be had isn’t free: it waits, and says why', async () => {
  const { page } = await openScreen(
    <RequireRole access={['reception']} title="Move a ticket">
      <MoveDialog
        details={buildDetails([own])}
        ticket={own.ticket}
        target={target}
        onEnd={() => undefined}
      />
    </RequireRole>,
    {
      responses: {
        '/api/account': {
          account: {
            id: 'sample',
            name: 'Sample Helper',
            email: 'helper@example.org',
            telephone: null,
            roles: ['reception'],
          },
        },
        '/api/site': z.encode(site.get.response, sampleSite),
        'POST /api/umdreception/order/7/difference/quote': () =>
          respondWithProblem('chair-not-found'),
      },
    },
  );
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText(problemDetail('chair-not-found'))).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Move', exact: true })).toBeDisabled();
});
