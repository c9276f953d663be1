import { type ReactNode, useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { TextField } from '../forms/TextField.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Dialog } from './Dialog.tsx';

type FlowProps = { isOffered: (step: number) => boolean; isReversed?: boolean };

/** A flow of two dialogs, the second with a field, in either order on the page; `isOffered` keeps the button that opens the first. */
function Flow({ isOffered, isReversed = false }: FlowProps) {
  const [step, setStep] = useState(0);
  const dialogs = [
    <Dialog key={1} title="Summary" opened={step === 1} onClose={() => setStep(0)}>
      <a href="#terms">Terms</a>
      <button type="button" onClick={() => setStep(2)}>
        Proceed
      </button>
    </Dialog>,
    <Dialog key={2} title="Information" opened={step === 2} onClose={() => setStep(3)}>
      <TextField id="name" label="Name" />
    </Dialog>,
  ];
  return (
    <main>
      <h1>Seats</h1>
      {isOffered(step) && (
        <button type="button" onClick={() => setStep(1)}>
          Begin
        </button>
      )}
      {isReversed ? dialogs.toReversed() : dialogs}
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

test.each([false, true])(
  'a dialog begins at its title or its field, and the last of several gives the focus back to what opened the first (reversed: %s)',
  async (isReversed) => {
    await render(<Flow isOffered={() => true} isReversed={isReversed} />);
    await walkThrough();
    await expect.element(button('Begin')).toHaveFocus();
  },
);

test('when what opened a dialog has gone, the heading of the screen has the focus', async () => {
  await render(<Flow isOffered={(step) => step < 3} />);
  await walkThrough();
  await expect.element(page.getByRole('heading', { name: 'Seats' })).toHaveFocus();
});

type Opener = { isGone?: boolean; isDisabled?: boolean; isHidden?: boolean };

type QuestionProps = { opener?: Opener; onEnd?: () => void; children?: ReactNode };

/** A question that is opened between two other buttons, or from beside the screen. */
function Question({ opener = {}, onEnd, children }: QuestionProps) {
  const [isOpened, setOpened] = useState(false);
  const [isConfirmed, setConfirmed] = useState(false);
  const close = (value: boolean) => {
    setConfirmed(value);
    setOpened(false);
    onEnd?.();
  };
  const now = isConfirmed ? opener : {};
  return (
    <>
      <header>
        {!now.isGone && (
          <button type="button" onClick={() => setOpened(true)}>
            Menu
          </button>
        )}
        <svg role="button" aria-label="Table 1" tabIndex={0} onClick={() => setOpened(true)}>
          <rect width={20} height={20} />
        </svg>
      </header>
      <main>
        <h1>Guests</h1>
        <button type="button">Before</button>
        {!now.isGone && (
          <button
            type="button"
            disabled={now.isDisabled}
            hidden={now.isHidden}
            onClick={() => setOpened(true)}
          >
            Remove
          </button>
        )}
        <button type="button">After</button>
      </main>
      <ConfirmDialog
        title="Remove Grace?"
        opened={isOpened}
        confirmLabel="Yes"
        onConfirm={() => close(true)}
        onCancel={() => close(false)}
      >
        {children}
      </ConfirmDialog>
    </>
  );
}

test.each([{ isGone: true }, { isDisabled: true }, { isHidden: true }])(
  'the button after the one that opened a dialog has the focus: %o',
  async (opener) => {
    await render(<Question opener={opener} />);
    await button('Remove').click();
    await expect.element(button('Cancel')).toHaveFocus();
    await userEvent.keyboard('{Tab}{Enter}');
    await expect.element(button('After')).toHaveFocus();
  },
);

test.each(['Menu', 'Table 1'])(
  'a dialog gives the focus back to %s, beside the screen',
  async (opener) => {
    await render(<Question />);
    button(opener).element().focus();
    button(opener)
      .element()
      .dispatchEvent(new MouseEvent('click', { bubbles: true }));
    await expect.element(button('Cancel')).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(button(opener)).toHaveFocus();
  },
);

test('beside the screen, too, what is after a button that has gone has the focus', async () => {
  await render(<Question opener={{ isGone: true }} />);
  await button('Menu').click();
  await expect.element(button('Cancel')).toHaveFocus();
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(button('Table 1')).toHaveFocus();
});

test('a dialog leaves the focus where something else has put it', async () => {
  await render(<Question onEnd={() => button('Before').element().focus()} />);
  await button('Remove').click();
  await expect.element(button('Cancel')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await new Promise(requestAnimationFrame);
  await expect.element(button('Before')).toHaveFocus();
});

/** A dialog that is open from the beginning. */
function OpenDialog({ children }: { children: ReactNode }) {
  const [isOpened, setOpened] = useState(true);
  return (
    <main>
      <h1>Guests</h1>
      <Dialog title="News" opened={isOpened} onClose={() => setOpened(false)}>
        {children}
      </Dialog>
    </main>
  );
}

test('after a dialog that nothing opened, the heading of the screen has the focus', async () => {
  await render(<OpenDialog>Welcome.</OpenDialog>);
  await expect.element(page.getByRole('heading', { name: 'News' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('heading', { name: 'Guests' })).toHaveFocus();
});

test('a question without a field begins at Cancel, one that is a form at the first field that can be used', async () => {
  const screen = await render(
    <Question>
      <p>
        <a href="#why">Why?</a>
      </p>
    </Question>,
  );
  await button('Remove').click();
  await expect.element(button('Cancel')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await screen.rerender(
    <Question>
      <a href="#why">Why?</a>
      <input aria-label="Number" disabled />
      <TextField id="reason" label="Reason" />
    </Question>,
  );
  await button('Remove').click();
  await expect.element(page.getByRole('textbox', { name: 'Reason' })).toHaveFocus();
});

test('a dialog can say itself where it begins', async () => {
  await render(
    <OpenDialog>
      <TextField id="name" label="Name" />
      <button type="button" data-autofocus>
        OK
      </button>
    </OpenDialog>,
  );
  await expect.element(button('OK')).toHaveFocus();
});

test('a dialog has the focus at once, and leaves it where a fast reader has moved it', async () => {
  await render(<Question>This cannot be undone.</Question>);
  const press = (name: string) => (button(name).element() as HTMLElement).click();
  press('Remove');
  await Promise.resolve();
  expect(document.activeElement).toBe(button('Cancel').element());
  const confirm = button('Yes').element();
  (confirm as HTMLElement).focus();
  await new Promise((resolve) => setTimeout(resolve));
  expect(document.activeElement).toBe(confirm);
});
