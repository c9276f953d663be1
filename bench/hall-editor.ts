import { randomUUID } from 'node:crypto';
import { events } from '../features/event/contract/events.ts';
import { hall, type HallTable } from '../features/hall/contract/hall.ts';
import { callEndpoint } from '../contract/client.ts';
import { chromium, type Page } from 'playwright-core';
import { chromiumArgs, findChromium } from '../scripts/find-chromium.mjs';
import { type Benchmark, quantile } from './measurement.ts';
import { startServer } from './server-process.ts';
import { signIn } from './sign-in.ts';

const slower = 4;
const chosenTables = 20;

declare global {
  interface Window {
    frameTimes: number[];
    isRecording: boolean;
  }
}

export const hallEditor: Benchmark = {
  name: 'hall-editor',
  description: `The hall editor in Chromium with the processor slowed ${slower} times: opening it, and dragging ${chosenTables} tables`,
  async run({ quick }) {
    const site = await startServer();
    const browser = await chromium.launch({
      executablePath: await findChromium(),
      args: chromiumArgs,
    });
    try {
      const cookie = await signIn(site.base);
      const measurements = [];
      for (const { tables, frameMs } of [
        { tables: 50, frameMs: 20 },
        { tables: 200, frameMs: 34 },
      ]) {
        const event = await createHall(site.base, cookie, tables);
        const context = await browser.newContext({ viewport: { width: 1440, height: 1000 } });
        const [name = '', value = ''] = cookie.split('=', 2);
        await context.addCookies([{ name, value, url: site.base }]);
        // The editor shows the event that was chosen in this tab.
        await context.addInitScript(
          (id) => sessionStorage.setItem('staff-event', String(id)),
          event,
        );
        const page = await context.newPage();
        const session = await context.newCDPSession(page);
        await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
        const rounds = quick ? 2 : 5;
        const openings: number[] = [];
        for (let round = 0; round <= rounds; round += 1) {
          const opening = await open(page, `${site.base}/hall`, tables);
          if (round > 0) openings.push(opening);
        }
        await chooseTables(page);
        const drags: number[] = [];
        const hovers: number[] = [];
        for (let round = 0; round < rounds; round += 1) {
          hovers.push(quantile(await recordFrames(page, false), 0.95));
          drags.push(quantile(await recordFrames(page, true), 0.95));
        }
        await context.close();
        measurements.push(
          {
            name: `${tables * 10} chairs opened, from the request to the paint`,
            values: openings,
            unit: 'ms',
            target: { max: 1_500 },
          },
          {
            name: `${chosenTables} tables dragged among ${tables * 10} chairs, p95 of the frames`,
            values: drags,
            unit: 'ms',
            target: { max: frameMs },
            beside: `the pointer moved without a drag: ${hovers.map((ms) => ms.toFixed(1)).join(', ')} ms`,
          },
        );
      }
      return measurements;
    } finally {
      await browser.close();
      await site.stop();
    }
  },
};

/** An event whose draft has so many tables of ten, in rows of ten; returns its id. */
async function createHall(base: string, cookie: string, tables: number): Promise<number> {
  const options = { headers: { cookie, origin: base } };
  const { id: original } = await callEndpoint(base, events.getCurrent, {});
  const { id } = await callEndpoint(
    base,
    events.clone,
    {
      params: { id: original },
      body: {
        title: `Hall of ${tables} tables`,
        countdownTarget: new Date('2031-06-03T22:00:00Z'),
      },
    },
    options,
  );
  const draft = await callEndpoint(base, hall.getDraft, { params: { id } }, options);
  const put = Array.from({ length: tables }, (_, index) => createTable(index));
  await callEndpoint(
    base,
    hall.changeDraft,
    {
      params: { id },
      body: {
        base: draft.base,
        since: draft.version,
        put,
        remove: draft.hall.items.map((item) => item.id),
        sizes: { height: (tables / 10 + 1) * 9, tableSize: 8 },
      },
    },
    options,
  );
  return id;
}

const createTable = (index: number): HallTable => ({
  id: randomUUID(),
  kind: 'table',
  name: `Table ${index + 1 + Number(index >= 8)}`,
  shape: 'round',
  x: 7 + (index % 10) * 9.5,
  y: 7 + Math.floor(index / 10) * 9,
  rotation: 0,
  chairs: Array.from({ length: 10 }, (_, chair) => ({
    id: null,
    name: `Chair ${chair + 1}`,
    chairType: 'adult',
    alsoAdmits: [],
    accessible: false,
  })),
  maxChildren: null,
  locked: false,
});

/** Loads the editor; returns the milliseconds from the request until the last table is painted. */
async function open(page: Page, url: string, tables: number): Promise<number> {
  await page.goto('about:blank');
  await page.goto(url, { waitUntil: 'commit' });
  return page.evaluate(
    (count) =>
      new Promise<number>((done) => {
        const check = () => {
          if (document.querySelectorAll('[data-item]').length < count) requestAnimationFrame(check);
          // In the task after this frame, which is painted then.
          else requestAnimationFrame(() => setTimeout(() => done(performance.now())));
        };
        check();
      }),
    tables,
  );
}

async function chooseTables(page: Page): Promise<void> {
  await page.getByText('Draft saved', { exact: true }).waitFor();
  for (let index = 0; index < chosenTables; index += 1)
    await page
      .locator('[data-item]')
      .nth(index)
      .click({ modifiers: index === 0 ? [] : ['Shift'] });
}

/** Durations of the frames while the pointer moves for about two seconds, with the chosen tables or without. */
async function recordFrames(page: Page, isDragging: boolean): Promise<number[]> {
  const box = await page.locator('[data-item]').nth(0).boundingBox();
  if (!box) throw new Error('The first table is not visible.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  if (isDragging) await page.mouse.down();
  await page.mouse.move(x + 5, y + 5, { steps: 3 });
  await page.evaluate(() => {
    window.frameTimes = [];
    window.isRecording = true;
    let last = performance.now();
    const record = () => {
      const now = performance.now();
      window.frameTimes.push(now - last);
      last = now;
      if (window.isRecording) requestAnimationFrame(record);
    };
    requestAnimationFrame(record);
  });
  for (let step = 0; step < 8; step += 1)
    await page.mouse.move(x + 5 + ((step % 2) + 1) * 40, y + 5 + (step % 3) * 15, { steps: 15 });
  const frames = await page.evaluate(() => {
    window.isRecording = false;
    return window.frameTimes.slice(1);
  });
  // Puts the tables back, so that every round is the same.
  if (isDragging) {
    await page.keyboard.press('Escape');
    await page.mouse.up();
  }
  return frames;
}
