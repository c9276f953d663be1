import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { NoticeBar } from './NoticeBar.tsx';
import { useApiMutation } from './useApiMutation.ts';

const calls: string[] = [];

function Editor({ isNew }: { isNew: boolean }) {
  const save = useApiMutation({
    call: (name: string) => Promise.resolve(calls.push(`save ${name}`)),
    notice: 'Extra saved.',
    undo: isNew ? null : () => Promise.resolve(calls.push('save Bus')),
  });
  return (
    <button type="button" onClick={() => save.mutate('Coach')}>
      Save
    </button>
  );
}

const open = (isNew: boolean) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Editor isNew={isNew} />
      <NoticeBar />
    </QueryClientProvider>,
  );

test('an edit that can be reverted has Undo in its notice, and a new record has not', async () => {
  const page = await open(false);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => calls).toEqual(['save Coach', 'save Bus']);
  await page.unmount();
  const other = await open(true);
  await other.getByRole('button', { name: 'Save' }).click();
  await expect.element(other.getByText('Extra saved.').first()).toBeInTheDocument();
  expect(other.getByRole('button', { name: 'Undo' }).elements()).toEqual([]);
});
