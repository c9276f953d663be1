import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import type { Conflict } from '#features/door/contract/conflicts.ts';
import { CloseDialog } from './CloseDialog.tsx';

const conflict: Conflict = {
  id: 1,
  kind: 'unknown code',
  eventId: 1,
  eventTitle: 'Reception',
  barCode: 'NOTACODE123',
  seat: null,
  ticket: null,
  others: [],
  scans: [],
  closing: null,
};

test('without a note, the focus goes to its field, which the summary names', async () => {
  const page = await render(
    <QueryClientProvider client={new QueryClient()}>
      <CloseDialog conflict={conflict} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  await page.getByRole('button', { name: 'Close conflict' }).click();
  await expect.element(page.getByLabelText('What was done')).toHaveFocus();
  await expect.element(page.getByRole('link', { name: 'What was done' })).toBeVisible();
});
