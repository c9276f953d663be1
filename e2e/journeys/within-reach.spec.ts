import type { Page } from '@playwright/test';
import { expect, openWithinDocument, type Site, test } from '../fixtures.ts';
import { createLongRecords } from '../long-records.ts';
import { expectPlainSentences } from '../plain-sentences.ts';
import { sampleScreens } from '../screen-samples.ts';
import { screenshots, viewportWidths } from '../screenshot-list.ts';
import { addSession } from '../sign-in-as.ts';
import { findUnreachable } from '../within-reach.ts';

// Whatever can be pressed can be seen or scrolled to, at every width from 320 to 1,920 px. Desktop only: it sets the widths itself. In
// one color scheme only: the other moves nothing (ui/theme.test.ts).

// A server of its own: other journeys don't expect the long records.
test.use({ variables: { SITE_OF: 'within-reach' } });

const isLong = process.env['TEST_LONG'] === 'on';
const widths = Array.from({ length: 41 }, (_, place) => 320 + 40 * place);

/** A phone, a tablet, a computer. */
const kinds = [
  widths.filter((width) => width <= 480),
  widths.filter((width) => width > 480 && width < 1040),
  widths.filter((width) => width >= 1040),
];

/** All widths in the long run. Otherwise each screen has one of each kind, so that the screens cover all of them together. */
const chooseWidths = (place: number) =>
  isLong ? widths : kinds.flatMap((kind) => kind.slice(place % kind.length).slice(0, 1));

const records = new Map<string, Promise<string[]>>();

/** The paths of long records, which the tests of a worker share. */
function getLongRecords(site: Site): Promise<string[]> {
  const existing = records.get(site.base) ?? createLongRecords(site);
  records.set(site.base, existing);
  return existing;
}

/** Observers of sizes run with later frames, so that a fault counts when it stays. */
async function expectWithinReach(page: Page, name: string, place: number): Promise<void> {
  for (const width of chooseWidths(place)) {
    await page.setViewportSize({ width, height: 800 });
    await expect
      .soft(
        async () => expect(await page.evaluate(findUnreachable)).toEqual([]),
        `${name} at ${width} px`,
      )
      .toPass({ intervals: [50, 100, 250], timeout: 2000 });
  }
}

test('nothing that can be pressed is out of reach on any screen @desktop', async ({
  page,
  site,
}) => {
  test.setTimeout(1_200_000);
  const paths = await getLongRecords(site);
  const all = new Set([...sampleScreens.map(({ path }) => path), ...paths]);
  all.delete('/sign-out');
  await addSession(page.context(), site.base, ['admin']);
  await page.goto('/not/a/page');
  for (const [place, path] of [...all].entries()) {
    await openWithinDocument(page, path);
    await expect(page.getByText(/^Loading/), path).toHaveCount(0);
    await expectWithinReach(page, path, place);
  }
});

test('nothing that can be pressed is out of reach in any state of a screen, which has plain sentences @desktop', async ({
  page,
  site,
}) => {
  test.setTimeout(1_200_000);
  await getLongRecords(site);
  const states = screenshots.filter(
    ({ prepare, widths: some = viewportWidths }) => prepare && some.includes(1440),
  );
  for (const [place, { name, path, as, prepare }] of states.entries()) {
    await page.context().clearCookies();
    if (as) await addSession(page.context(), site.base, as);
    await page.setViewportSize({ width: 1440, height: 800 });
    await page.goto(path);
    await expect(page.getByText(/^Loading/), path).toHaveCount(0);
    await prepare?.(page);
    await expectPlainSentences(page, name);
    await expectWithinReach(page, name, place);
  }
});

test('the check sees what is out of reach @desktop', async ({ page }) => {
  await page.setContent(`
    <div style="width: 200px; overflow: hidden"><button style="margin-left: 190px">cut off</button></div>
    <div style="width: 200px; overflow: auto"><button style="margin-left: 190px">scrolls</button></div>
    <button style="position: absolute; left: 4000px">beside the page</button>
    <div style="position: fixed; top: -90px"><button>above the page</button></div>
    <div style="width: 200px; overflow: hidden; height: 20px">
      <div style="position: absolute"><button>not cut off</button></div>
    </div>
    <style>body { overflow-x: clip }</style>`);
  const names = (await page.evaluate(findUnreachable)).map((fault) => /"(.*?)"/.exec(fault)?.[1]);
  expect(names).toEqual(['cut off', 'beside the page', 'above the page']);
});
