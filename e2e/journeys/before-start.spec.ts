import type { Page } from '@playwright/test';
import { screenList } from '../../app/screens.ts';
import { expect, test, waitForHydration } from '../fixtures.ts';
import { sampleScreens } from '../screen-samples.ts';

// Whatever is typed or chosen in a server-rendered form before the program has started counts as if it were entered later. Desktop only:
// nothing here depends on the width.

const rendered = sampleScreens.filter((_, place) => screenList[place]?.rendered === 'server');

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The controls that the server rendered. Runs in the browser. */
const findControls = (): Control[] =>
  [...document.querySelectorAll<Control>('main input, main textarea, main select')].filter(
    (control) => control.checkVisibility() && !control.disabled,
  );

/** Enters something in every control, as a person does: by pressing and typing. Runs in the browser. */
function fillControls(controls: readonly Control[]): void {
  const samples: Record<string, string> = {
    email: 'sample@example.org',
    tel: '6175550123',
    number: '7',
    date: '2027-06-03',
    password: 'a sample password',
  };
  const pressed = new Set<string>();
  for (const control of controls) {
    if (control instanceof HTMLSelectElement) {
      control.selectedIndex = control.options.length - 1;
      control.dispatchEvent(new Event('input', { bubbles: true }));
      control.dispatchEvent(new Event('change', { bubbles: true }));
    } else if (control instanceof HTMLTextAreaElement) {
      control.value = 'Sample';
      control.dispatchEvent(new Event('input', { bubbles: true }));
    } else if (control.type === 'radio') {
      // The first of a group that is not chosen.
      if (control.checked || pressed.has(control.name)) continue;
      pressed.add(control.name);
      control.click();
    } else if (control.type === 'checkbox') control.click();
    else if (control.type !== 'file') {
      control.value = samples[control.type] ?? samples[control.inputMode] ?? 'Sample';
      control.dispatchEvent(new Event('input', { bubbles: true }));
      control.dispatchEvent(new Event('change', { bubbles: true }));
    }
  }
}

/** Every control of the page with its value and whether it can be used: what depends on the values shows here. Runs in the browser. */
const readControls = (): string[] =>
  [
    ...document.querySelectorAll<
      HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement | HTMLButtonElement
    >('main input, main textarea, main select, main button'),
  ]
    .filter((control) => control.checkVisibility())
    .map((control) => {
      const label = control.ariaLabel ?? control.labels?.[0]?.textContent ?? control.textContent;
      const isChecked = control instanceof HTMLInputElement && control.checked;
      return `${control.tagName} ${label.trim()}: ${isChecked ? 'checked ' : ''}${control.value}${control.disabled ? ', disabled' : ''}`;
    });

/** Opens a page, fills it before or after its program starts, and returns the controls when they have settled. */
async function fillPage(page: Page, path: string, when: 'before' | 'after'): Promise<string[]> {
  const released = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await released.promise;
    await route.continue();
  });
  // Leaving a form stores its draft.
  await page.goto('/robots.txt');
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForLoadState('domcontentloaded');
  const controls = await page.evaluateHandle(findControls);
  if (when === 'before') await controls.evaluate(fillControls);
  released.resolve();
  await waitForHydration(page);
  if (when === 'after') await controls.evaluate(fillControls);
  await page.unroute(/\/assets\/.*\.js/);
  let values: string[] = [];
  await expect(async () => {
    const last = values;
    values = await page.evaluate(readControls);
    expect(values).toEqual(last);
  }).toPass({ intervals: [100] });
  return values;
}

test('what is entered before the program starts counts on every form @desktop', async ({
  page,
  site,
}) => {
  test.setTimeout(300_000);
  let forms = 0;
  for (const { path } of rendered) {
    const html = await (await fetch(site.base + path)).text();
    // The footer of every page has controls, too.
    if (!/<main[^]*<(?:input|select|textarea)[^]*<\/main>/.test(html)) continue;
    forms += 1;
    const expected = await fillPage(page, path, 'after');
    expect.soft(await fillPage(page, path, 'before'), path).toEqual(expected);
  }
  expect(forms).toBeGreaterThan(5);
});

test('a choice counts also when the program starts long after the page was shown @desktop', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const now = performance.now.bind(performance);
    performance.now = () => now() + 60_000;
  });
  const refetched = page.waitForResponse('**/api/site');
  const values = await fillPage(page, '/request-tickets', 'before');
  expect(values).toContainEqual(expect.stringMatching(/^INPUT .*: checked /));
  expect(values).toContain('BUTTON Submit: ');
  await refetched;
});
