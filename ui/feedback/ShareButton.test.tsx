import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { dismissNotice, getCurrentNotice } from './notices.ts';
import { ShareButton } from './ShareButton.tsx';

const url = `${location.origin}/albums`;
const share = vi.fn<(link: unknown) => Promise<void>>();
const copy = vi.fn<(text: string) => Promise<void>>();

function setMenu(menu: typeof share | undefined): void {
  Object.defineProperty(navigator, 'share', { value: menu, configurable: true });
}

beforeEach(() => {
  Object.defineProperty(navigator, 'clipboard', {
    value: { writeText: copy },
    configurable: true,
  });
  copy.mockReset().mockResolvedValue();
  share.mockReset().mockResolvedValue();
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'share');
  Reflect.deleteProperty(navigator, 'clipboard');
  const notice = getCurrentNotice();
  if (notice) dismissNotice(notice);
});

async function press() {
  const page = await render(<ShareButton path="/albums" title="Albums" />);
  await page.getByRole('button', { name: 'Share' }).click();
}

test("the device's own menu sends the link", async () => {
  setMenu(share);
  await press();
  await expect.poll(() => share.mock.calls).toEqual([[{ url, title: 'Albums' }]]);
  expect(copy).not.toHaveBeenCalled();
});

test('closing the menu is no failure', async () => {
  setMenu(share.mockRejectedValue(new DOMException('', 'AbortError')));
  await press();
  await expect.poll(() => share.mock.calls).toHaveLength(1);
  expect(copy).not.toHaveBeenCalled();
  expect(getCurrentNotice()).toBeNull();
});

test.each([
  ['without a menu', undefined],
  ['when the menu fails', new Error('The menu failed.')],
] as const)('%s, the link is copied', async (_, failure) => {
  setMenu(failure && share.mockRejectedValue(failure));
  await press();
  await expect.poll(() => getCurrentNotice()?.message).toBe('Link copied.');
  expect(copy).toHaveBeenCalledExactlyOnceWith(url);
});

test('a link that could not be copied is in the address bar', async () => {
  setMenu(undefined);
  copy.mockRejectedValue(new Error('Not allowed.'));
  await press();
  await expect
    .poll(() => getCurrentNotice()?.message)
    .toBe('The link could not be copied. Copy it from the address bar.');
});
