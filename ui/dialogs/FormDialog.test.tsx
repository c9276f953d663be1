import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { z } from 'zod';
import { get } from '#contract/endpoint.ts';
import { apiQueryOptions } from '../api.ts';
import { getCurrentNotice } from '../feedback/notices.ts';
import { useApiMutation } from '../feedback/useApiMutation.ts';
import { TextField } from '../forms/TextField.tsx';
import { FormDialog } from './FormDialog.tsx';

const list = get('/api/sample', {
  summary: 'Names',
  access: 'everybody',
  response: z.array(z.string()),
});
const options = apiQueryOptions(list, {});

type CallProps = { call: () => Promise<string>; onClose: () => void };
function Rename({ call, onClose }: CallProps) {
  const rename = useApiMutation({
    call,
    changes: [list],
    notice: (name) => `${name} saved.`,
    onSuccess: onClose,
  });
  return (
    <FormDialog
      title="Rename"
      submit="Save"
      mutation={rename}
      onSubmit={() => rename.mutate()}
      onClose={onClose}
    >
      <p>A name</p>
    </FormDialog>
  );
}

function Names({ queryFn }: { queryFn: () => Promise<string[]> }) {
  useQuery({ ...options, initialData: [], staleTime: Infinity, queryFn });
  return null;
}

/** Opens the dialog over a query that it changes. `fetched` counts its fetches, `closed` the closing. */
async function open(call: () => Promise<string>) {
  const fetched = vi.fn(() => Promise.resolve([]));
  const closed = vi.fn();
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <>
        <Names queryFn={fetched} />
        <Rename call={call} onClose={closed} />
      </>
    </QueryClientProvider>,
  );
  return { fetched, closed, save: page.getByRole('button', { name: 'Save' }) };
}

test('a form is sent once; what it changes is fetched again, then a notice says so', async () => {
  let finish = (_name: string) => {};
  const call = vi.fn(() => new Promise<string>((resolve) => (finish = resolve)));
  const { fetched, closed, save } = await open(call);
  await save.click();
  await expect.element(page.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  document.querySelector('form')?.requestSubmit();
  expect(call).toHaveBeenCalledOnce();
  expect(fetched).not.toHaveBeenCalled();
  finish('Nakato');
  await expect.poll(() => closed.mock.calls.length).toBe(1);
  expect(fetched).toHaveBeenCalledOnce();
  expect(getCurrentNotice()).toEqual({ message: 'Nakato saved.' });
});

test('a failure is shown in the dialog, which stays; what may have changed is fetched again', async () => {
  const { fetched, closed, save } = await open(() => Promise.reject(new Error('secret text')));
  await save.click();
  await expect.element(page.getByText(/Something went wrong/)).toBeVisible();
  await expect.element(page.getByText('secret text')).not.toBeInTheDocument();
  await expect.poll(() => fetched.mock.calls.length).toBe(1);
  expect(closed).not.toHaveBeenCalled();
});

test('a field without a summary gets the focus when it is invalid, each time', async () => {
  function Names() {
    const [tried, setTried] = useState(false);
    return (
      <FormDialog
        title="Rename"
        submit="Save"
        mutation={{ isPending: false, error: null }}
        onSubmit={() => setTried(true)}
        onClose={() => {}}
      >
        <TextField id="name" label="Name" error={tried && 'Name is required'} />
        <TextField id="note" label="Note" optional />
      </FormDialog>
    );
  }
  await render(
    <>
      <Names />
    </>,
  );
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await page.getByRole('textbox', { name: 'Note' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  }
});
