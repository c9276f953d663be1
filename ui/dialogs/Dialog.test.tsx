import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { TextField } from '../forms/TextField.tsx';
import { Dialog } from './Dialog.tsx';

/** A flow of two dialogs, the second with a field; `isOffered` keeps the button that opens the first. */
function Flow({ isOffered }: { isOffered: (step: number) => boolean }) {
  const [step, setStep] = useState(0);
  return (
    <main>
      <h1>Seats</h1>
      {isOffered(step) && (
        <button type="button" onClick={() => setStep(1)}>
          Begin
        </button>
      )}
      <Dialog title="Summary" opened={step === 1} onClose={() => setStep(0)}>
        <a href="#terms">Terms</a>
        <button type="button" onClick={() => setStep(2)}>
          Proceed
        </button>
      </Dialog>
      <Dialog title="Information" opened={step === 2} onClose={() => setStep(3)}>
        <TextField id="name" label="Name" />
      </Dialog>
    </main>
  );
}

const button = (name: string) => page.getByRole('button', { name });
async function walkThrough() {
  await button('Begin').click();
  await expect.element(page.getByRole('heading', { name: 'Summary' })).toHaveFocus();
  await userEvent.keyboard('{Tab}{Tab}{Enter}');
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
}

test('a dialog begins at its title or its field, and the last of several gives the focus back to what opened the first', async () => {
  await render(<Flow isOffered={() => true} />);
  await walkThrough();
  await expect.element(button('Begin')).toHaveFocus();
});

test('when what opened a dialog has gone, the heading of the screen has the focus', async () => {
  await render(<Flow isOffered={(step) => step < 3} />);
  await walkThrough();
  await expect.element(page.getByRole('heading', { name: 'Seats' })).toHaveFocus();
});
